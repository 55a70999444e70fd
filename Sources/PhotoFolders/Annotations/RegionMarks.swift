import FoundationEssentials
import PhotoPages
import XMPBindings

/// What this program knows of a tag so that changes of it can be told apart and merged. It stands in lists
/// of this program's own (`TagRecord`); earlier versions wrote it into the regions. Of regions of other
/// programs that were never changed here there is nothing of it.
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
    textEdited = (fields?[.textEdited] ?? fields?[.edited])?.date
    kindEdited = (fields?[.kindEdited] ?? fields?[.edited])?.date
    shapeEdited = (fields?[.shapeEdited] ?? fields?[.edited])?.date
    appliedTo = fields?[.appliedTo]?.text.flatMap(Self.size)
  }

  /// Makes no marks.
  init() { self.init(nil) }

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

  /// When anything was last changed; nil if that is unknown.
  var last: Date? { [restored, textEdited, kindEdited, shapeEdited].compactMap(\.self).max() }

  /// The shape of a click where earlier versions wrote one.
  private static let point = "point"

  private static func size(_ text: String) -> PixelSize? {
    let sides = text.split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else { return nil }
    return PixelSize(width: sides[0], height: sides[1])
  }
}
