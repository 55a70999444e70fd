import FoundationEssentials
import PhotoPages
import XMP

/// What this program adds to a region so that changes of it can be told apart and merged. In regions of
/// other programs that nobody has changed here there is nothing of it.
struct RegionMarks: Equatable {
  /// Which tag it is.
  var id: String?
  /// Whether it was put there with one click, and any box is for other programs only.
  var isPoint: Bool?
  /// What is named, where the region's own form has no words for it.
  var kind: TagKind?
  /// When it was last put back after a deletion; nil if never.
  var restored: Date?
  /// When its text was last changed.
  var textEdited: Date?
  /// When its kind was last changed.
  var kindEdited: Date?
  /// When it was last moved.
  var shapeEdited: Date?
  /// The size of the image that it was put on, where the list tells another.
  var appliedTo: PixelSize?

  /// Reads them out of a structure.
  init(_ fields: XMPValue?) {
    id = fields?[.id]?.text
    isPoint = fields?[.shape]?.text.map { $0 == Self.point }
    kind = fields?[.kind]?.text.flatMap(TagKind.init)
    restored = fields?[.restored]?.date
    let edited = fields?[.edited]?.date
    textEdited = fields?[.textEdited]?.date ?? edited
    kindEdited = fields?[.kindEdited]?.date ?? edited
    shapeEdited = fields?[.shapeEdited]?.date ?? edited
    appliedTo = fields?[.appliedTo]?.text.flatMap(Self.size)
  }

  /// Writes them into a structure, beside what else it holds. What was changed last needs no date of
  /// its own.
  func write(to fields: inout XMPValue) {
    let edited = [textEdited, kindEdited, shapeEdited].compactMap(\.self).max()
    fields[.id] = id.map { XMPValue(text: $0) }
    fields[.shape] = isPoint.map { XMPValue(text: $0 ? Self.point : Self.box) }
    fields[.kind] = kind.map { XMPValue(text: $0.rawValue) }
    fields[.restored] = restored.map { XMPValue($0) }
    fields[.edited] = edited.map { XMPValue($0) }
    for (name, date) in [
      (XMPName.textEdited, textEdited), (.kindEdited, kindEdited), (.shapeEdited, shapeEdited),
    ] {
      fields[name] = date == edited ? nil : XMPValue(date ?? .distantPast)
    }
    fields[.appliedTo] = appliedTo.map { XMPValue(text: "\($0.width)x\($0.height)") }
  }

  private static let point = "point"
  private static let box = "box"

  private static func size(_ text: String) -> PixelSize? {
    let sides = text.split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else { return nil }
    return PixelSize(width: sides[0], height: sides[1])
  }
}
