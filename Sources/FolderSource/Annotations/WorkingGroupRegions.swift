import PhotoPages
import XMP

/// Regions as the Metadata Working Group has them (Guidelines for handling image metadata 2.0,
/// chapter 5.9): areas by their middle, with the size of the image they were put on.
enum WorkingGroupRegions: RegionForm {
  static let property = XMPName.regions

  static func entries(of value: XMPValue) -> [XMPValue] { value[.regionList]?.items ?? [] }

  static func setEntries(_ entries: [XMPValue], of value: inout XMPValue) {
    var list = value[.regionList] ?? XMPValue(.bag, [])
    list.setItems(entries, orNew: .bag)
    value[.regionList] = list
  }

  static func region(of entry: XMPValue, on size: PixelSize?) -> Region? {
    let marks = RegionMarks(entry[.regionExtensions])
    guard let text = entry[.regionName]?.defaultText, !text.isEmpty,
      let area = entry[.regionArea].flatMap({ area($0, marks.appliedTo ?? size) })
    else { return nil }
    let type = entry[.regionType]?.text?.lowercased()
    // Where the camera has focused, and what a bar code says.
    guard type != "focus", type != "barcode" else { return nil }
    return Region(
      text: text, kind: type == "face" ? .person : .thing, area: area, marks: marks)
  }

  static func write(_ new: Region, over old: Region, to entry: inout XMPValue) {
    if new.text != old.text {
      var name = entry[.regionName] ?? XMPValue(text: "")
      name.setAnyText(new.text)
      entry[.regionName] = name
    }
    if new.kind != old.kind {
      entry[.regionType] = new.kind == .person ? XMPValue(text: "Face") : nil
    }
    if new.area != old.area { entry[.regionArea] = value(new.area) }
    var extensions = entry[.regionExtensions] ?? XMPValue(fields: [:])
    var marks = new.marks
    marks.kind = nil
    marks.write(to: &extensions)
    entry[.regionExtensions] = extensions
  }

  // MARK: - Areas

  private static func area(_ value: XMPValue, _ size: PixelSize?) -> StoredArea? {
    let isPixels = value[.areaUnit]?.text?.lowercased().hasPrefix("pixel") ?? false
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

  /// The box around a circle, whose diameter is a part of the image's shorter side.
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
}

extension WorkingGroupRegions {
  /// The size of the image that the regions were put on; nil if that is not told.
  static func appliedTo(_ value: XMPValue?) -> PixelSize? {
    guard let size = value?[.appliedToDimensions], let width = size[.width]?.number,
      let height = size[.height]?.number, width >= 1, height >= 1, max(width, height) < 1e9
    else { return nil }
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Tells the size of the image that the regions are put on.
  static func setAppliedTo(_ size: PixelSize, of value: inout XMPValue) {
    value[.appliedToDimensions] = XMPValue(fields: [
      .width: XMPValue(Double(size.width)), .height: XMPValue(Double(size.height)),
      .unit: XMPValue(text: "pixel"),
    ])
  }
}
