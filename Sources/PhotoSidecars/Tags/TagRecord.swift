import PhotoPages
import XMPBindings

/// This program's record of a tag, in a list that others do not change, so it shows a region before they rewrote it.
struct TagRecord: Equatable {
  /// The tag's content when it was last written here.
  var region: Region
  /// Whether it was among the Metadata Working Group's or IPTC's regions then.
  var isListed: Bool

  static let lists: [(property: XMPName, kind: TagKind)] = [(.people, .person), (.things, .thing)]

  /// Whether the tag is deleted if it has no region; a thing of this program needs none.
  var needsRegion: Bool { isListed || region.kind == .person }

  var id: String { region.marks.id ?? StoredTag.id(of: region) }

  init(_ region: Region, isListed: Bool) { (self.region, self.isListed) = (region, isListed) }

  /// Reads a record; nil if a field is missing.
  init?(_ entry: XMPValue) {
    var marks = TagFields(entry)
    let (point, listed) = (Self.area(entry[.point]), Self.area(entry[.area]))
    guard marks.id != nil, let kind = entry[.kind]?.text.flatMap(TagKind.init),
      let text = entry[.text]?.text, !text.isEmpty, var area = point ?? Self.area(entry[.region])
    else { return nil }
    marks.isPoint = point != nil
    if point != nil, let listed { (area.width, area.height) = (listed.width, listed.height) }
    region = Region(text: text, kind: kind, area: area, marks: marks)
    isListed = listed != nil
  }

  func write(to entry: inout XMPValue) {
    let (area, marks) = (region.area, region.marks)
    let isPoint = marks.isPoint ?? area.isPoint
    marks.write(to: &entry)
    entry[.text] = XMPValue(text: region.text)
    entry[.kind] = XMPValue(text: region.kind.rawValue)
    entry[.point] = isPoint ? Self.value(area.x, area.y) : nil
    let box = Self.value(area.x, area.y, area.width, area.height)
    entry[.region] = isPoint ? nil : box
    entry[.area] = isListed ? box : nil
  }

  // MARK: - Areas, centre-based as in the Metadata Working Group's regions

  private static func area(_ value: XMPValue?) -> StoredArea? {
    let numbers = value?.text?.split(separator: ",").compactMap {
      XMPValue(text: String($0)).number
    }
    guard let numbers, [2, 4].contains(numbers.count) else { return nil }
    guard numbers.count == 4 else { return StoredArea(x: numbers[0], y: numbers[1]) }
    guard numbers[2] >= 0, numbers[3] >= 0 else { return nil }
    return StoredArea(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private static func value(_ numbers: Double...) -> XMPValue {
    XMPValue(text: numbers.map(XMPValue.decimal).joined(separator: ", "))
  }
}

extension RDFGraph {
  /// The records, each once, limited to the number that is read as tags.
  var tagRecords: [TagRecord] {
    var ids: Set<String> = []
    return TagRecord.lists.flatMap { list in
      (properties[list.property]?.items ?? []).prefix(Self.greatestTagCount)
        .compactMap { TagRecord($0) }
    }.filter { ids.insert($0.id).inserted }
  }

  /// Writes a record, at an index in its list if new; omits the image size if it is that of the region's list.
  mutating func insert(_ record: TagRecord, at place: Int = .max) {
    var record = record
    let id = record.id
    record.region.marks.id = id
    let applied = WorkingGroupRegions.appliedTo(properties[.regions])
    if record.needsRegion, record.region.marks.appliedTo == applied {
      record.region.marks.appliedTo = nil
    }
    var entry = XMPValue(fields: [:])
    for list in TagRecord.lists {
      var items = properties[list.property]?.items ?? []
      let known = items.firstIndex { $0[.id]?.text == id }
      if let known { entry = items.remove(at: known) }
      if list.kind == record.region.kind {
        // An entry of the other list is moved with all its fields.
        if known == nil, let other = entryOfOtherList(than: list.property, id) { entry = other }
        record.write(to: &entry)
        items.insert(entry, at: min(known ?? place, items.count))
      } else if known == nil {
        continue
      }
      setRecords(items, in: list.property)
    }
  }

  private func entryOfOtherList(than property: XMPName, _ id: String) -> XMPValue? {
    TagRecord.lists.lazy.filter { $0.property != property }
      .compactMap { properties[$0.property]?.items.first { $0[.id]?.text == id } }.first
  }

  mutating func forget(_ ids: Set<String>) {
    for list in TagRecord.lists {
      guard let items = properties[list.property]?.items else { continue }
      let left = items.filter { item in item[.id]?.text.map { !ids.contains($0) } ?? true }
      if left.count < items.count { setRecords(left, in: list.property) }
    }
  }

  private mutating func setRecords(_ items: [XMPValue], in property: XMPName) {
    var value = properties[property] ?? XMPValue(.bag, [])
    value.setItems(items, orNew: .bag)
    // An empty list of people means that the packet's regions are out of date.
    properties[property] = items.isEmpty && property == .things ? nil : value
  }
}
