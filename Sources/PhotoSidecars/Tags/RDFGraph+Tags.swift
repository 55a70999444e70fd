import FoundationEssentials
import PhotoPages
import XMPBindings

extension RDFGraph {
  /// Adds a new tag, which has an id, to the list of its kind; a person also as a region.
  mutating func add(_ region: Region, at place: Int, in frame: StoredFrame) {
    var region = region
    region.marks.appliedTo = frame.size
    guard region.kind == .person else {
      let before = storedTags(in: frame).prefix(max(place, 0))
      let things = before.count { $0.record?.region.kind == .thing }
      return insert(TagRecord(region, isListed: false), at: things)
    }
    fitRegions(to: frame)
    insertRegion(region, at: place, in: frame)
    insert(TagRecord(region, isListed: true))
  }

  private mutating func insertRegion(_ region: Region, at place: Int, in frame: StoredFrame?) {
    var entry = XMPValue(fields: [:])
    let nothing = Region(
      text: "", kind: .thing, area: StoredArea(x: .nan, y: .nan), marks: TagFields())
    WorkingGroupRegions.write(region, over: nothing, to: &entry)
    properties[.regions] = properties[.regions] ?? XMPValue(fields: [:])
    let count = entries(of: WorkingGroupRegions.self).count
    let entryPlace = entryPlace(of: place, among: count, frame)
    edit(WorkingGroupRegions.self) { $0.insert(entry, at: entryPlace) }
  }

  private func entryPlace(of place: Int, among count: Int, _ frame: StoredFrame?) -> Int {
    guard place < count else { return count }
    let tags = storedTags(in: frame)
    guard tags.indices.contains(place) else { return count }
    return tags[place].places.first { $0.form == RegionForms.workingGroup }?.entry ?? count
  }

  /// Changes all forms of a tag and its record; the record to `base` if given, to show others' undated changes.
  ///
  /// Returns the entries to remove, as a thing is no region. Until they are removed, the places of all others stay.
  mutating func rewrite(
    _ tag: StoredTag, as region: Region, noting base: Region? = nil
  ) -> [StoredTag.Place] {
    let leaving = region.kind == .thing ? tag.places.filter(leaves) : []
    let staying = tag.places.filter { !leaving.contains($0) }
    for place in staying {
      let form = RegionForms.all[place.form]
      edit(form) { entries in
        // Another form may have another name.
        var old = tag.region
        old.text = form.region(of: entries[place.entry], on: nil)?.text ?? old.text
        form.write(region, over: old, to: &entries[place.entry])
      }
    }
    var noted = base ?? region
    noted.marks.id = tag.id
    var kept = tag
    kept.places = staying
    insert(TagRecord(noted, isListed: kept.isListed))
    return leaving
  }

  /// Changes a tag, and moves it to the list of its kind.
  mutating func replace(_ tag: StoredTag, with region: Region, in frame: StoredFrame?) {
    var tag = tag
    if region.kind == .person, tag.places.isEmpty {
      let count = entries(of: WorkingGroupRegions.self).count
      insertRegion(region, at: .max, in: frame)
      tag.places = [StoredTag.Place(form: RegionForms.workingGroup, entry: count)]
      tag.region = region
    }
    removeEntries(rewrite(tag, as: region))
  }

  /// Removes all forms of tags; empty lists stay, as they mean that there are no tags.
  mutating func remove(_ tags: [StoredTag]) {
    removeEntries(tags.flatMap(\.places))
    forget(Set(tags.map(\.id)))
  }

  mutating func removeEntries(_ places: [StoredTag.Place]) {
    for place in Set(places).sorted(by: { $0.entry > $1.entry }) {
      edit(RegionForms.all[place.form]) { $0.remove(at: place.entry) }
    }
  }

  /// Sets the regions' image size to the current photo's, and records the old size for the existing tags.
  mutating func fitRegions(to frame: StoredFrame) {
    let applied = WorkingGroupRegions.appliedTo(properties[.regions])
    guard applied.map({ frame.isStale($0) }) ?? true else { return }
    let tags = applied == nil ? [] : storedTags(in: frame).filter(\.isInWorkingGroup)
    if applied != nil {
      edit(WorkingGroupRegions.self) { entries in
        entries = entries.map { WorkingGroupRegions.normalized($0, on: applied) }
      }
    }
    WorkingGroupRegions.setAppliedTo(
      frame.size, of: &properties[.regions, default: XMPValue(fields: [:])])
    for tag in tags {
      var noted = tag.record?.region ?? tag.region
      noted.marks.id = tag.id
      noted.marks.appliedTo = noted.marks.appliedTo ?? applied
      insert(TagRecord(noted, isListed: true))
    }
  }

  /// Records the undated changes of other programs to our tags and keywords, and updates old forms.
  mutating func recordForeignChanges(at date: Date) {
    dateForeignKeywords()
    let tags = resolvedTags(in: nil)
    let changed = tags.all.filter { $0.isOutdated || $0.isChangedElsewhere }
    guard !changed.isEmpty || !tags.lost.isEmpty else { return }
    var leaving = tags.lost.flatMap(\.places)
    for tag in changed {
      let region = tag.dated(date)
      leaving += rewrite(tag, as: region)
      KeywordList.add(region, to: &self)
    }
    var tombstones = Tombstones(self)
    for lost in tags.lost {
      let marks = lost.record.region.marks
      tombstones.add(
        lost.record.id, at: SidecarDate.following(date, after: marks.last), losing: lost.record)
    }
    forget(Set(tags.lost.map(\.record.id)))
    tombstones.write(to: &self)
    removeEntries(leaving)
    KeywordList.removeUnused(from: &self)
  }
}

extension StoredTag {
  /// Whether it is in a list of regions from which a missing tag was deleted by another program.
  var isListed: Bool { places.contains { $0.form != RegionForms.microsoft } }

  var isInWorkingGroup: Bool { places.contains { $0.form == RegionForms.workingGroup } }
}
