import PhotoPages
import XMPBindings

/// The Metadata Working Group's regions, with centre-based areas ("Guidelines for Handling Image Metadata" 2.0, 5.9).
enum WorkingGroupRegions: RegionForm {
  static let property = XMPName.regions
  static let list: XMPName? = .regionList

  static func region(of entry: XMPValue, on size: PixelSize?) -> Region? {
    guard let text = entry[.regionName]?.defaultText, !text.isEmpty,
      let area = entry[.regionArea].flatMap({ area($0, size) })
    else { return nil }
    return Region(
      text: text, kind: isForPersons(entry, area) ? .person : .thing, area: area,
      marks: TagFields(id: entry[.regionExtensions]?[.id]?.text))
  }

  /// Whether an entry is a person, and not of another type, such as Pet, BarCode or Focus.
  ///
  /// Without a type it is a person if its area has a size.
  private static func isForPersons(_ entry: XMPValue, _ area: StoredArea?) -> Bool {
    if let type = type(of: entry) { return type == face.lowercased() }
    return area?.isPoint == false
  }

  private static func type(of entry: XMPValue) -> String? {
    entry[.regionType]?.text.flatMap { $0.isEmpty ? nil : $0.lowercased() }
  }

  private static let face = "Face"

  static func isForPersons(_ entry: XMPValue) -> Bool {
    isForPersons(entry, entry[.regionArea].flatMap { area($0, nil) })
  }

  static func write(_ new: Region, over old: Region, to entry: inout XMPValue) {
    if new.text != old.text {
      var name = entry[.regionName] ?? XMPValue(text: "")
      name.setAnyText(new.text)
      entry[.regionName] = name
    }
    if new.kind != old.kind {
      entry[.regionType] = new.kind == .person ? XMPValue(text: face) : nil
    }
    if new.area != old.area { entry[.regionArea] = value(new.area) }
  }

  private static func area(_ value: XMPValue, _ size: PixelSize?) -> StoredArea? {
    let isPixels = countsPixels(value)
    let scale = RegionScale(size: size, isPixels: isPixels)
    guard let x = scale.across(value[.areaX]), let y = scale.down(value[.areaY]) else {
      return nil
    }
    if let width = scale.across(value[.areaWidth]), let height = scale.down(value[.areaHeight]),
      width > 0, height > 0
    {
      return StoredArea(x: x, y: y, width: width, height: height)
    }
    guard let diameter = value[.areaDiameter]?.number, diameter > 0 else {
      return StoredArea(x: x, y: y)
    }
    return circle(x, y, diameter, size, isPixels: isPixels)
  }

  /// Returns the box around a circle, whose diameter is a part of the image's shorter side.
  private static func circle(
    _ x: Double, _ y: Double, _ diameter: Double, _ size: PixelSize?, isPixels: Bool
  ) -> StoredArea {
    guard let size, size.width > 0, size.height > 0 else {
      return StoredArea(x: x, y: y, width: diameter, height: diameter)
    }
    let pixels = isPixels ? diameter : diameter * Double(min(size.width, size.height))
    return StoredArea(
      x: x, y: y, width: pixels / Double(size.width), height: pixels / Double(size.height))
  }

  private static func value(_ area: StoredArea) -> XMPValue {
    var value = XMPValue(fields: [
      .areaX: XMPValue(area.x), .areaY: XMPValue(area.y), .areaUnit: XMPValue(text: "normalized"),
    ])
    guard !area.isPoint else { return value }
    value[.areaWidth] = XMPValue(area.width)
    value[.areaHeight] = XMPValue(area.height)
    return value
  }

  /// Returns the size of the image for which the regions were set; nil if it is not given.
  static func appliedTo(_ value: XMPValue?) -> PixelSize? {
    guard let size = value?[.appliedToDimensions], let width = size[.width]?.number,
      let height = size[.height]?.number, width >= 1, height >= 1, max(width, height) < 1e9
    else { return nil }
    return PixelSize(width: Int(clamping: width), height: Int(clamping: height))
  }

  /// Returns the entry with its area as parts of the image's sides, converted if it is in pixels of `size`.
  static func normalized(_ entry: XMPValue, on size: PixelSize?) -> XMPValue {
    guard entry[.regionArea].map(countsPixels) == true,
      let region = region(of: entry, on: size)
    else { return entry }
    var entry = entry
    entry[.regionArea] = value(region.area)
    return entry
  }

  private static func countsPixels(_ area: XMPValue) -> Bool {
    area[.areaUnit]?.text?.lowercased().hasPrefix("pixel") ?? false
  }

  static func setAppliedTo(_ size: PixelSize, of value: inout XMPValue) {
    value[.appliedToDimensions] = XMPValue(fields: [
      .width: XMPValue(Double(size.width)), .height: XMPValue(Double(size.height)),
      .unit: XMPValue(text: "pixel"),
    ])
  }
}

/// Microsoft's people tags, with boxes by their top left corner in one text.
enum MicrosoftRegions: RegionForm {
  static let property = XMPName.regionInfo
  static let list: XMPName? = .microsoftRegions

  static func region(of entry: XMPValue, on size: PixelSize?) -> Region? {
    guard let text = entry[.personDisplayName]?.defaultText, !text.isEmpty,
      let area = entry[.rectangle]?.text.flatMap(area)
    else { return nil }
    return Region(text: text, kind: .person, area: area, marks: TagFields())
  }

  static func write(_ new: Region, over old: Region, to entry: inout XMPValue) {
    if new.text != old.text { entry[.personDisplayName] = XMPValue(text: new.text) }
    if new.area != old.area {
      let sides = [new.area.left, new.area.top, new.area.width, new.area.height]
      entry[.rectangle] = XMPValue(text: sides.map(XMPValue.decimal).joined(separator: ", "))
    }
  }

  static func isForPersons(_ entry: XMPValue) -> Bool { true }

  private static func area(_ text: String) -> StoredArea? {
    let numbers = text.split(separator: ",").compactMap { XMPValue(text: String($0)).number }
    guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else { return nil }
    return .fromCorner(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}

/// The image regions of the IPTC Photo Metadata Standard, since 2019.1.
///
/// Rectangles are given by their top left corner, circles by their centre, and polygons by their vertices.
enum IPTCRegions: RegionForm {
  static let property = XMPName.imageRegion
  static let list: XMPName? = nil

  static func region(of entry: XMPValue, on size: PixelSize?) -> Region? {
    let person = entry[.personInImage]?.defaultText
    guard let text = entry[.imageRegionName]?.defaultText ?? person, !text.isEmpty,
      let area = entry[.boundary].flatMap({ area($0, size) })
    else { return nil }
    return Region(
      text: text, kind: person == nil ? .thing : .person, area: area, marks: TagFields())
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
  }

  static func isForPersons(_ entry: XMPValue) -> Bool { false }

  private static func rename(_ old: String, _ new: String, in entry: inout XMPValue) {
    entry[.imageRegionName]?.setAnyText(new)
    let persons = entry[.personInImage]?.items.map { $0.text == old ? XMPValue(text: new) : $0 }
    entry[.personInImage]?.setItems(persons ?? [], orNew: .bag)
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

  /// Returns the box around a circle, whose radius is a part of the image's width.
  private static func circle(
    _ x: Double, _ y: Double, _ radius: Double, _ size: PixelSize?
  ) -> StoredArea {
    let aspect = size.map { $0.height > 0 ? Double($0.width) / Double($0.height) : 1 } ?? 1
    return StoredArea(x: x, y: y, width: 2 * radius, height: 2 * radius * aspect)
  }
}
