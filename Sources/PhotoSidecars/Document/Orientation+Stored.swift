import FoundationEssentials
import PhotoPages
import XMPBindings

extension XMPName {
  static let orientation = XMPName(XMPNamespace.tiff, "Orientation")
  static let orientationEdited = XMPName(XMPNamespace.photoPages, "orientationEdited")
  /// The orientation by another program that this program's first change replaced.
  static let orientationReplaced = XMPName(XMPNamespace.photoPages, "orientationReplaced")
}

extension DatedProperty {
  /// The orientation that overrides the photo's own; empty for none.
  static let orientation = DatedProperty(
    name: .orientation, edited: .orientationEdited, replaced: .orientationReplaced,
    read: { $0.properties[.orientation]?.text.flatMap { $0.isEmpty ? nil : $0 } },
    write: { text, graph in
      guard !text.isEmpty else { return graph.properties[.orientation] = nil }
      graph.setText(text, of: .orientation)
    })
}

extension SidecarDocument {
  /// The orientation that overrides the photo's own; nil if the sidecar has none, or an invalid one.
  package var orientation: Orientation? {
    graph.properties[.orientation]?.text.flatMap { Int($0, radix: 10) }.flatMap(Orientation.init)
  }

  /// Turns the photo from the orientation in effect; `frame` has the photo's own.
  ///
  /// If the photo's own orientation is the right one, none is stored, unless another program has stored one.
  mutating func turn(
    _ change: TurnChange, _ frame: StoredFrame?, at date: Date
  ) throws(SidecarError) {
    if case .file(let restored?) = change.target {
      let text = restored.annotated.map { String($0.rawValue) } ?? ""
      return DatedProperty.orientation.set(text, seen: nil, at: date, in: &graph)
    }
    guard let own = frame?.orientation else { throw .sizeUnknown }
    let turned = (orientation ?? own).turned(change.turn)
    let text = turned == own && !hasForeignOrientation ? "" : String(turned.rawValue)
    DatedProperty.orientation.set(text, seen: nil, at: date, in: &graph)
  }

  private var hasForeignOrientation: Bool {
    if graph.properties[.orientationReplaced] != nil { return true }
    return graph.properties[.orientationEdited] == nil && graph.properties[.orientation] != nil
  }
}
