import PhotoPages
import XMPBindings

/// People as Microsoft's programs tag them: boxes by their upper left corner, in one text.
enum MicrosoftRegions: RegionForm {
  static let property = XMPName.regionInfo
  static let list: XMPName? = .microsoftRegions

  static func region(of entry: XMPValue, on size: PixelSize?) -> Region? {
    guard let text = entry[.personDisplayName]?.defaultText, !text.isEmpty,
      let area = entry[.rectangle]?.text.flatMap(area)
    else { return nil }
    let marks = RegionMarks(entry)
    return Region(text: text, kind: marks.kind ?? .person, area: area, marks: marks)
  }

  static func write(_ new: Region, over old: Region, to entry: inout XMPValue) {
    if new.text != old.text { entry[.personDisplayName] = XMPValue(text: new.text) }
    if new.area != old.area {
      let sides = [new.area.left, new.area.top, new.area.width, new.area.height]
      entry[.rectangle] = XMPValue(text: sides.map(XMPValue.decimal).joined(separator: ", "))
    }
    RegionMarks.remove(from: &entry)
  }

  static func isForPersons(_ entry: XMPValue) -> Bool { true }

  private static func area(_ text: String) -> StoredArea? {
    let numbers = text.split(separator: ",").compactMap { XMPValue(text: String($0)).number }
    guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else { return nil }
    return .fromCorner(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}

/// Image regions of the IPTC Photo Metadata Standard, since 2019.1: rectangles by their upper left
/// corner, circles by their middle, and polygons.
enum IPTCRegions: RegionForm {
  static let property = XMPName.imageRegion
  static let list: XMPName? = nil

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
