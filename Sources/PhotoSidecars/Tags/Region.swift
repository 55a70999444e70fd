import FoundationEssentials
import PhotoPages
import XMPBindings

/// What one entry in one of the lists of regions says.
package struct Region: Equatable {
  package var text: String
  package var kind: TagKind
  var area: StoredArea
  var marks: RegionMarks

  /// The same with the area that other programs are told of a click: a box for a person, else a point.
  func boxed(on size: PixelSize) -> Region {
    guard marks.isPoint == true else { return self }
    var region = self
    region.area = StoredArea(x: area.x, y: area.y)
    if kind == .person { region.area = region.area.box(on: size) }
    return region
  }
}

/// One way of writing regions.
protocol RegionForm: SendableMetatype {
  static var property: XMPName { get }
  /// The field of the property that holds the entries; nil if it is the property itself.
  static var list: XMPName? { get }
  /// What an entry says, which may count the stored image's pixels; nil if it names no person and no thing.
  static func region(of entry: XMPValue, on size: PixelSize?) -> Region?
  /// Whether other programs take an entry for a person, so that one of a thing would mislead them.
  static func isForPersons(_ entry: XMPValue) -> Bool
  /// Changes in an entry what differs between two regions; what earlier versions noted there goes.
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

  /// Changes the entries of a form whose property is there.
  mutating func edit(_ form: any RegionForm.Type, _ change: (inout [XMPValue]) -> Void) {
    guard var value = properties[form.property] else { return }
    var entries = form.entries(of: value)
    change(&entries)
    form.setEntries(entries, of: &value)
    properties[form.property] = value
  }
}

/// The ways that there are; what stands first tells most.
enum RegionForms {
  static let all: [any RegionForm.Type] = [
    WorkingGroupRegions.self, MicrosoftRegions.self, IPTCRegions.self,
  ]

  /// The place in `all` of the form in which new tags are written.
  static let workingGroup = 0

  static let microsoft = 1
}

/// How a region's numbers are counted: as parts of the stored image's sides, or in its pixels.
struct RegionScale {
  /// The stored image's; nil if unknown.
  let size: PixelSize?
  let isPixels: Bool

  /// A number as a part of the image's side; nil if there is none, or the side is unknown.
  func across(_ value: XMPValue?) -> Double? { relative(value?.number, to: size?.width) }

  func down(_ value: XMPValue?) -> Double? { relative(value?.number, to: size?.height) }

  private func relative(_ value: Double?, to side: Int?) -> Double? {
    guard let value, isPixels else { return value }
    guard let side, side > 0 else { return nil }
    return value / Double(side)
  }
}

/// What this program knows of a tag so that changes of it can be told apart and merged. It stands in lists
/// of this program's own (`TagRecord`); earlier versions wrote it into the regions. Of regions of other
/// programs that were never changed here there is nothing of it.
struct RegionMarks: Equatable {
  var id: String?
  /// Whether it was put there with one click, and any box is for other programs only.
  var isPoint: Bool?
  /// What is named, where the region's own form has no words for it.
  var kind: TagKind?
  /// When it was last put back after a deletion; nil if never.
  var restored: Date?
  var textEdited: Date?
  var kindEdited: Date?
  var shapeEdited: Date?
  /// The size of the image that it was put on, where the list tells another.
  var appliedTo: PixelSize?

  init(_ fields: XMPValue? = nil) {
    id = fields?[.id]?.text
    isPoint = fields?[.shape]?.text.map { $0 == Self.point }
    kind = fields?[.kind]?.text.flatMap(TagKind.init)
    restored = fields?[.restored]?.date
    textEdited = (fields?[.textEdited] ?? fields?[.edited])?.date
    kindEdited = (fields?[.kindEdited] ?? fields?[.edited])?.date
    shapeEdited = (fields?[.shapeEdited] ?? fields?[.edited])?.date
    appliedTo = fields?[.appliedTo]?.text.flatMap(Self.size)
  }

  /// Writes them into a structure, beside what else it holds, but for the shape. What was changed last
  /// needs no date of its own, unless something was never changed: what has no date is not written.
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

  /// Takes them out of a structure, where earlier versions had them, and leaves what else it holds.
  static func remove(from fields: inout XMPValue) {
    guard fields.fields.keys.contains(where: names.contains) else { return }
    fields.content = .structure(fields.fields.filter { !names.contains($0.key) })
  }

  private static let names: Set<XMPName> = [
    .id, .shape, .kind, .restored, .edited, .textEdited, .kindEdited, .shapeEdited, .appliedTo,
  ]

  var last: Date? { [restored, textEdited, kindEdited, shapeEdited].compactMap(\.self).max() }

  /// The shape of a click where earlier versions wrote one.
  private static let point = "point"

  private static func size(_ text: String) -> PixelSize? {
    let sides = text.split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else { return nil }
    return PixelSize(width: sides[0], height: sides[1])
  }
}
