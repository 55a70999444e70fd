/// Tags in the order of their lists, in which one is found without going through all.
struct TagTable {
  /// The tags.
  private(set) var all: [StoredTag] = []
  /// Where tags are that have, or had, an id or a name.
  private var ids: [String: [Int]] = [:]
  private var texts: [String: [Int]] = [:]

  /// A table of some tags.
  init(_ tags: [StoredTag]) {
    for tag in tags { append(tag) }
  }

  /// Adds a tag at the end.
  mutating func append(_ tag: StoredTag) {
    all.append(tag)
    note(all.count - 1)
  }

  private mutating func note(_ index: Int) {
    ids[all[index].id, default: []].append(index)
    texts[all[index].region.text, default: []].append(index)
  }

  /// A tag. Setting one keeps its place.
  subscript(index: Int) -> StoredTag {
    get { all[index] }
    set {
      let isFoundOtherwise =
        (newValue.id, newValue.region.text) != (all[index].id, all[index].region.text)
      all[index] = newValue
      if isFoundOtherwise { note(index) }
    }
  }

  /// The first tag that an entry is of; nil if it is a tag of its own.
  func index(of region: Region) -> Int? {
    let sameID = region.marks.id.flatMap { ids[$0] } ?? []
    let candidates = sameID + (texts[region.text] ?? [])
    return candidates.filter { all[$0].isSame(as: region) }.min()
  }

  /// The same for an entry in one of the forms. Some programs write Microsoft's form as the photo is shown
  /// and the Working Group's as it is stored: of one name both are of one person, and those of the
  /// Working Group's count.
  func index(of region: Region, in form: Int) -> Int? {
    guard form == RegionForms.microsoft else { return index(of: region) }
    if let id = region.marks.id, let known = ids[id]?.min() { return known }
    let candidates = (texts[region.text] ?? []).filter { place in
      all[place].places.first?.form == RegionForms.workingGroup
        && (region.marks.id == nil || all[place].region.marks.id == nil)
    }
    let distances = candidates.map { (all[$0].region.area.distance(to: region.area), $0) }
    return distances.min { $0 < $1 }?.1 ?? index(of: region)
  }

  /// The first tag that is the one of another copy; nil if there is none.
  func index(of tag: StoredTag) -> Int? {
    ids[tag.id]?.first { all[$0].id == tag.id } ?? index(of: tag.region)
  }
}
