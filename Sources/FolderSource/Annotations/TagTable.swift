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

  /// The first tag that is the one of another copy; nil if there is none.
  func index(of tag: StoredTag) -> Int? {
    ids[tag.id]?.first { all[$0].id == tag.id } ?? index(of: tag.region)
  }
}
