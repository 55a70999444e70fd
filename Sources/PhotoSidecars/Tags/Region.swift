import FoundationEssentials
import PhotoPages
import XMPBindings

/// The content of an entry in a list of regions.
package struct Region: Equatable {
  package var text: String
  package var kind: TagKind
  var area: StoredArea
  var marks: TagFields

  /// Returns the region with the area that other programs get for a click: a box for a person, else a point.
  func boxed(on size: PixelSize) -> Region {
    guard marks.isPoint == true else { return self }
    var region = self
    region.area = StoredArea(x: area.x, y: area.y)
    if kind == .person { region.area = region.area.box(on: size) }
    return region
  }
}

/// A metadata standard's form of regions.
protocol RegionForm: SendableMetatype {
  static var property: XMPName { get }
  /// The field of the property with the entries; nil if the property itself has them.
  static var list: XMPName? { get }
  /// Returns the content of an entry, in pixels of `size` if it counts pixels; nil if it names nothing.
  static func region(of entry: XMPValue, on size: PixelSize?) -> Region?
  /// Whether other programs show an entry as a person, so that a thing must not be one.
  static func isForPersons(_ entry: XMPValue) -> Bool
  /// Writes the differences between two regions to an entry.
  static func write(_ new: Region, over old: Region, to entry: inout XMPValue)
}

extension RegionForm {
  static func entries(of value: XMPValue) -> [XMPValue] {
    (list.map { value[$0] } ?? value)?.items ?? []
  }

  static func setEntries(_ entries: [XMPValue], of value: inout XMPValue) {
    guard let list else { return value.setItems(entries, orNew: .bag) }
    var items = value[list] ?? XMPValue(.bag, [])
    items.setItems(entries, orNew: .bag)
    value[list] = items
  }
}

extension RDFGraph {
  func entries(of form: any RegionForm.Type) -> [XMPValue] {
    properties[form.property].map(form.entries) ?? []
  }

  /// Changes the entries of a form if its property exists.
  mutating func edit(_ form: any RegionForm.Type, _ change: (inout [XMPValue]) -> Void) {
    guard var value = properties[form.property] else { return }
    var entries = form.entries(of: value)
    change(&entries)
    form.setEntries(entries, of: &value)
    properties[form.property] = value
  }
}

/// The forms of regions, in descending order of detail.
enum RegionForms {
  static let all: [any RegionForm.Type] = [
    WorkingGroupRegions.self, MicrosoftRegions.self, IPTCRegions.self,
  ]

  /// The index in `all` of the form of new tags.
  static let workingGroup = 0

  static let microsoft = 1
}

/// The unit of a region's numbers: parts of the stored image's sides, or its pixels.
struct RegionScale {
  /// The stored image's size; nil if unknown.
  let size: PixelSize?
  let isPixels: Bool

  /// Returns a number as a part of the image's width; nil if there is none or the width is unknown.
  func across(_ value: XMPValue?) -> Double? { relative(value?.number, to: size?.width) }

  func down(_ value: XMPValue?) -> Double? { relative(value?.number, to: size?.height) }

  private func relative(_ value: Double?, to side: Int?) -> Double? {
    guard let value, isPixels else { return value }
    guard let side, side > 0 else { return nil }
    return value / Double(side)
  }
}

/// The fields that this program needs to identify and merge a tag.
///
/// They are in its lists (`TagRecord`); of regions, only the Working Group's may have one, the id.
struct TagFields: Equatable {
  var id: String?
  /// Whether it was set with one click, so that its box is for other programs only.
  var isPoint: Bool?
  /// The date when it was last restored after a deletion; nil if never.
  var restored: Date?
  var textEdited: Date?
  var kindEdited: Date?
  var shapeEdited: Date?
  /// The image size for which it was set, if it differs from that of the list.
  var appliedTo: PixelSize?

  init(id: String? = nil) { self.id = id }

  /// Reads the fields except the shape.
  init(_ fields: XMPValue) {
    id = fields[.id]?.text
    restored = fields[.restored]?.date
    textEdited = (fields[.textEdited] ?? fields[.edited])?.date
    kindEdited = (fields[.kindEdited] ?? fields[.edited])?.date
    shapeEdited = (fields[.shapeEdited] ?? fields[.edited])?.date
    appliedTo = fields[.appliedTo]?.text.flatMap(Self.size)
  }

  /// Writes the fields except the shape into a structure, leaving its other fields.
  ///
  /// The latest date is written once as `edited`, unless a part has no date, which would be read with that one.
  func write(to fields: inout XMPValue) {
    let dates = [textEdited, kindEdited, shapeEdited]
    let edited = dates.contains(nil) ? nil : dates.compactMap(\.self).max()
    fields[.id] = id.map { XMPValue(text: $0) }
    fields[.restored] = restored.map { XMPValue($0) }
    fields[.edited] = edited.map { XMPValue($0) }
    for (name, date) in zip([XMPName.textEdited, .kindEdited, .shapeEdited], dates) {
      fields[name] = date == edited ? nil : date.map { XMPValue($0) }
    }
    fields[.appliedTo] = appliedTo.map { XMPValue(text: "\($0.width)x\($0.height)") }
  }

  var last: Date? { [restored, textEdited, kindEdited, shapeEdited].compactMap(\.self).max() }

  private static func size(_ text: String) -> PixelSize? {
    let sides = text.split(separator: "x").compactMap { Int($0, radix: 10) }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else { return nil }
    return PixelSize(width: sides[0], height: sides[1])
  }
}
