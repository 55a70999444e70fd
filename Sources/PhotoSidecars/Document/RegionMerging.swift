import XMPBindings

/// The merging of the tags in two sidecars, which several lists of regions store.
struct RegionMerging {
  private(set) var graph: RDFGraph
  let other: RDFGraph
  let tombstones: Tombstones
  /// The entries to remove at the end, as removing them changes the places of others.
  private(set) var leaving: [StoredTag.Place] = []

  /// Merges, and returns whether nothing is lost.
  mutating func run() -> Bool {
    var isComplete = addFrames()
    let (theirs, ours) = (other.resolvedTags(in: nil), graph.resolvedTags(in: nil))
    let lost = Self.records(ours.lost)
    var mine = TagTable(ours.all)
    for tag in theirs.all where !isDeleted(tag) {
      if let index = mine.index(of: tag) {
        isComplete = merge(tag, into: &mine[index]) && isComplete
      } else if lost[tag.id].map({ tag.isLater(than: $0) }) ?? true {
        copy(tag)
      }
    }
    let lostThere = Self.records(theirs.lost)
    let gone = mine.all.filter { tag in
      isDeleted(tag) || lostThere[tag.id].map { !tag.isLater(than: $0) } ?? false
    }
    graph.removeEntries(leaving + gone.flatMap(\.places))
    graph.forget(Set(gone.map(\.id)))
    recordLost(theirs.lost)
    return holdsEntries(without: theirs) && isComplete
  }

  private static func records(_ lost: [LostTag]) -> [String: TagRecord] {
    Dictionary(lost.map { ($0.record.id, $0.record) }) { first, _ in first }
  }

  /// Records tags that another program has deleted in the other copy, unless their deletion is known.
  private mutating func recordLost(_ theirs: [LostTag]) {
    let known = Set(graph.tagRecords.map(\.id))
    for lost in theirs where !known.contains(lost.record.id) { graph.insert(lost.record) }
    let dead = graph.tagRecords.filter {
      tombstones.hold($0.id, from: $0.region.marks.restored)
    }
    graph.forget(Set(dead.map(\.id)))
  }

  private func isDeleted(_ tag: StoredTag) -> Bool {
    tombstones.hold(tag.id, from: tag.region.marks.restored)
  }

  /// Whether the other copy's entries that are no tags, or exceed the limit, exist here as well.
  private func holdsEntries(without tags: StoredTags) -> Bool {
    let places = Set(tags.all.flatMap(\.places) + tags.lost.flatMap(\.places))
    return RegionForms.all.enumerated().allSatisfy { form, kind in
      let theirs = other.entries(of: kind)
      let others = theirs.indices.filter {
        !places.contains(StoredTag.Place(form: form, entry: $0))
      }
      guard !others.isEmpty else { return true }
      let mine = Set(graph.entries(of: kind))
      return others.allSatisfy { mine.contains(theirs[$0]) }
    }
  }

  /// Copies the fields around the lists of regions, such as the size of the image.
  private mutating func addFrames() -> Bool {
    var isComplete = true
    for form in RegionForms.all {
      guard var theirs = other.properties[form.property] else { continue }
      form.setEntries([], of: &theirs)
      guard var mine = graph.properties[form.property] else {
        graph.properties[form.property] = theirs
        continue
      }
      guard case .structure(var fields) = mine.content else { continue }
      let entries = form.entries(of: mine)
      var around = theirs
      form.setEntries(entries, of: &around)
      isComplete = fields.addMissing(around.fields) && isComplete
      mine.content = .structure(fields)
      graph.properties[form.property] = mine
    }
    return isComplete
  }

  private mutating func merge(_ theirs: StoredTag, into mine: inout StoredTag) -> Bool {
    let isComplete = !mine.contradicts(theirs)
    let (region, base) = mine.merged(with: theirs)
    let isNoted = mine.record != nil || theirs.record != nil
    mine.id = region.marks.id ?? mine.id
    if region != mine.region {
      let going = graph.rewrite(mine, as: region, noting: base)
      mine.places.removeAll(where: going.contains)
      leaving += going
    }
    mine.region = region
    let isAllHere = addEntries(of: theirs, to: &mine, region)
    if isNoted {
      let record = TagRecord(base, isListed: mine.isListed)
      if record != mine.record { graph.insert(record) }
      mine.record = record
    }
    return isAllHere && isComplete
  }

  private mutating func addEntries(
    of theirs: StoredTag, to mine: inout StoredTag, _ region: Region
  ) -> Bool {
    var isComplete = true
    for place in theirs.places where region.kind == .person || !other.leaves(place) {
      if let same = mine.places.first(where: { $0.form == place.form }) {
        isComplete = addFields(of: theirs, at: place, to: same, region) && isComplete
      } else if let copied = copy(place, of: theirs, saying: region) {
        mine.places.append(copied)
      }
    }
    return isComplete
  }

  private mutating func addFields(
    of theirs: StoredTag, at place: StoredTag.Place, to mine: StoredTag.Place, _ region: Region
  ) -> Bool {
    let form = RegionForms.all[place.form]
    var entry = other.entries(of: form)[place.entry]
    form.write(region, over: theirs.region, to: &entry)
    let before = graph.entries(of: form)[mine.entry].fields
    var fields = before
    let isComplete = fields.addMissing(entry.fields)
    guard fields != before else { return isComplete }
    graph.edit(form) { $0[mine.entry].content = .structure(fields) }
    return isComplete
  }

  private mutating func copy(_ tag: StoredTag) {
    var copied = tag
    copied.places = []
    for place in tag.places where !(tag.isOwnThing && other.leaves(place)) {
      copied.places += [copy(place, of: tag, saying: tag.region)].compactMap { $0 }
    }
    let applied = WorkingGroupRegions.appliedTo(graph.properties[.regions])
    let differsInSize = copied.isInWorkingGroup && tag.region.marks.appliedTo != applied
    guard tag.record != nil || differsInSize else { return }
    var noted = tag.record?.region ?? tag.region
    noted.marks.id = tag.id
    // The default size of that list may differ from the one here.
    noted.marks.appliedTo = noted.marks.appliedTo ?? tag.region.marks.appliedTo
    graph.insert(TagRecord(noted, isListed: copied.isListed))
  }

  /// Appends an entry of the other copy, changed to `region`, and returns its place.
  private mutating func copy(
    _ place: StoredTag.Place, of tag: StoredTag, saying region: Region
  ) -> StoredTag.Place? {
    let form = RegionForms.all[place.form]
    guard let theirs = other.properties[form.property], let value = graph.properties[form.property]
    else { return nil }
    var entry = form.entries(of: theirs)[place.entry]
    form.write(region, over: tag.region, to: &entry)
    if place.form == RegionForms.workingGroup {
      let applied = WorkingGroupRegions.appliedTo(theirs)
      if applied != WorkingGroupRegions.appliedTo(value) {
        entry = WorkingGroupRegions.normalized(entry, on: applied)
      }
    }
    graph.edit(form) { $0.append(entry) }
    return StoredTag.Place(form: place.form, entry: form.entries(of: value).count)
  }
}
