import PhotoPages
import XMP

extension RDFGraph {
  /// Writes a tag as a new region of the Metadata Working Group's.
  ///
  /// - Parameters:
  ///   - region: what it says.
  ///   - place: its place among the tags.
  ///   - frame: the photo's.
  mutating func add(_ region: Region, at place: Int, in frame: StoredFrame) {
    fitRegions(to: frame)
    var entry = XMPValue(fields: [:])
    let nothing = Region(
      text: "", kind: .thing, area: StoredArea(x: .nan, y: .nan), marks: RegionMarks(nil))
    WorkingGroupRegions.write(region, over: nothing, to: &entry)
    var value = properties[.regions] ?? XMPValue(fields: [:])
    var entries = WorkingGroupRegions.entries(of: value)
    entries.insert(entry, at: entryPlace(of: place, among: entries.count, frame))
    WorkingGroupRegions.setEntries(entries, of: &value)
    properties[.regions] = value
  }

  /// The place in the list at which a tag stands at a place among the tags.
  private func entryPlace(of place: Int, among count: Int, _ frame: StoredFrame) -> Int {
    let tags = storedTags(in: frame)
    guard tags.indices.contains(place) else { return count }
    return tags[place].places.first { $0.form == RegionForms.workingGroup }?.entry ?? count
  }

  /// Makes all forms of a tag say something else.
  mutating func rewrite(_ tag: StoredTag, as region: Region) {
    for place in tag.places {
      edit(place) { form, entries in
        form.write(region, over: tag.region, to: &entries[place.entry])
      }
    }
  }

  /// Removes all forms of tags. Lists stay, even empty: they tell that there is nothing.
  mutating func remove(_ tags: [StoredTag]) {
    let lastFirst = tags.flatMap(\.places).sorted { $0.entry > $1.entry }
    for place in lastFirst { edit(place) { _, entries in entries.remove(at: place.entry) } }
  }

  private mutating func edit(
    _ place: StoredTag.Place, _ edit: (any RegionForm.Type, inout [XMPValue]) -> Void
  ) {
    let form = RegionForms.all[place.form]
    guard var value = properties[form.property] else { return }
    var entries = form.entries(of: value)
    edit(form, &entries)
    form.setEntries(entries, of: &value)
    properties[form.property] = value
  }

  // MARK: - The size they were put on

  /// Makes the list one for the photo as it is now.
  ///
  /// What was put on a photo of another shape keeps the size it belongs to.
  mutating func fitRegions(to frame: StoredFrame) {
    var value = properties[.regions] ?? XMPValue(fields: [:])
    let applied = WorkingGroupRegions.appliedTo(value)
    guard applied.map({ frame.isStale($0) }) ?? true else { return }
    for tag in storedTags(in: frame) where tag.isStale && tag.region.marks.appliedTo == nil {
      var region = tag.region
      region.marks.id = tag.id
      region.marks.appliedTo = applied
      rewrite(tag, as: region)
    }
    value = properties[.regions] ?? value
    WorkingGroupRegions.setAppliedTo(frame.size, of: &value)
    properties[.regions] = value
  }
}
