import PhotoPages
import XMPBindings

/// People as Microsoft's programs tag them: boxes by their upper left corner, in one text.
enum MicrosoftRegions: RegionForm {
  static let property = XMPName.regionInfo

  static func entries(of value: XMPValue) -> [XMPValue] { value[.microsoftRegions]?.items ?? [] }

  static func setEntries(_ entries: [XMPValue], of value: inout XMPValue) {
    var list = value[.microsoftRegions] ?? XMPValue(.bag, [])
    list.setItems(entries, orNew: .bag)
    value[.microsoftRegions] = list
  }

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
