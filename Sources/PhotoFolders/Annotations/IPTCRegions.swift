import PhotoPages
import XMPBindings

/// Image regions of the IPTC Photo Metadata Standard, since 2019.1: rectangles by their upper left
/// corner, circles by their middle, and polygons.
enum IPTCRegions: RegionForm {
  static let property = XMPName.imageRegion

  static func entries(of value: XMPValue) -> [XMPValue] { value.items }

  static func setEntries(_ entries: [XMPValue], of value: inout XMPValue) {
    value.setItems(entries, orNew: .bag)
  }

  static func region(of entry: XMPValue, on size: PixelSize?) -> Region? {
    let person = entry[.personInImage]?.defaultText
    guard let text = entry[.imageRegionName]?.defaultText ?? person, !text.isEmpty,
      let area = entry[.boundary].flatMap({ area($0, size) })
    else { return nil }
    let marks = RegionMarks(entry)
    let kind = marks.kind ?? (person == nil ? .thing : .person)
    return Region(text: text, kind: kind, area: area, marks: marks)
  }

  static func write(_ new: Region, over old: Region, to entry: inout XMPValue) {
    if new.text != old.text { rename(old.text, new.text, in: &entry) }
    if new.area != old.area {
      entry[.boundary] = XMPValue(fields: [
        .boundaryShape: XMPValue(text: "rectangle"), .boundaryUnit: XMPValue(text: "relative"),
        .boundaryX: XMPValue(new.area.left), .boundaryY: XMPValue(new.area.top),
        .boundaryWidth: XMPValue(new.area.width), .boundaryHeight: XMPValue(new.area.height),
      ])
    }
    RegionMarks.remove(from: &entry)
  }

  /// IPTC's regions are of whatever they say.
  static func isForPersons(_ entry: XMPValue) -> Bool { false }

  private static func rename(_ old: String, _ new: String, in entry: inout XMPValue) {
    if var name = entry[.imageRegionName] {
      name.setAnyText(new)
      entry[.imageRegionName] = name
    }
    guard var persons = entry[.personInImage] else { return }
    persons.setItems(
      persons.items.map { $0.text == old ? XMPValue(text: new) : $0 }, orNew: .bag)
    entry[.personInImage] = persons
  }

  // MARK: - Boundaries

  private static func area(_ boundary: XMPValue, _ size: PixelSize?) -> StoredArea? {
    let isPixels = boundary[.boundaryUnit]?.text?.lowercased() == "pixel"
    let scale = RegionScale(size: size, isPixels: isPixels)
    if let vertices = boundary[.boundaryVertices]?.items, !vertices.isEmpty {
      return box(
        around: vertices.compactMap { scale.across($0[.boundaryX]) },
        vertices.compactMap { scale.down($0[.boundaryY]) })
    }
    guard let x = scale.across(boundary[.boundaryX]), let y = scale.down(boundary[.boundaryY])
    else { return nil }
    if let radius = scale.across(boundary[.boundaryRadius]) {
      return circle(x, y, radius, size)
    }
    let width = scale.across(boundary[.boundaryWidth]) ?? 0
    let height = scale.down(boundary[.boundaryHeight]) ?? 0
    return .fromCorner(x, y, max(0, width), max(0, height))
  }

  private static func box(around across: [Double], _ down: [Double]) -> StoredArea? {
    guard across.count == down.count, let left = across.min(), let right = across.max(),
      let top = down.min(), let bottom = down.max()
    else { return nil }
    return .fromCorner(left, top, right - left, bottom - top)
  }

  /// The box around a circle, whose radius is a part of the image's width.
  private static func circle(
    _ x: Double, _ y: Double, _ radius: Double, _ size: PixelSize?
  ) -> StoredArea {
    let aspect = size.map { $0.height > 0 ? Double($0.width) / Double($0.height) : 1 } ?? 1
    return StoredArea(x: x, y: y, width: 2 * radius, height: 2 * radius * aspect)
  }
}
