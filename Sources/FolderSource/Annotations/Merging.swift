import PhotoPages
import XMP

extension SidecarDocument {
  /// What copies of one photo's sidecar say together; those that cannot be understood say nothing.
  init(merging copies: [[UInt8]]) {
    var documents = copies.compactMap { try? SidecarDocument(parsing: $0) }[...]
    self = documents.popFirst() ?? SidecarDocument()
    for other in documents { _ = merge(other) }
  }

  /// Adds what another copy of the same photo's sidecar says: by ids, dates of changes and what was
  /// deleted. In whichever order copies are merged, what this program has written becomes the same;
  /// of two changes of the very same time this copy's stays.
  ///
  /// - Returns: whether nothing of the other copy is left behind: what other programs have written there
  ///   is equal here, or was missing and has been copied.
  mutating func merge(_ other: SidecarDocument) -> Bool {
    var merging = Merging(into: graph, other.graph)
    let isComplete = merging.run()
    graph = merging.graph
    return isComplete
  }
}

/// The merging of two copies of one photo's sidecar.
struct Merging {
  /// What this copy says.
  private(set) var graph: RDFGraph
  private let other: RDFGraph
  private var tombstones: Tombstones

  /// Prepares it.
  init(into graph: RDFGraph, _ other: RDFGraph) {
    self.graph = graph
    self.other = other
    tombstones = Tombstones(graph)
    tombstones.formUnion(Tombstones(other))
  }

  /// Merges, and tells whether nothing is left behind.
  mutating func run() -> Bool {
    var isComplete = copyForeign()
    for field in CaptionField.all {
      isComplete = field.merge(other, into: &graph) && isComplete
    }
    for records in Records.all {
      records.merge(other, into: &graph, without: tombstones)
    }
    isComplete = mergeRegions() && isComplete
    tombstones.write(to: &graph)
    for list in NameList.all { list.merge(other, into: &graph) }
    NameList.removeUnused(from: &graph)
    return isComplete
  }

  /// What is merged by what it means, and not as a whole.
  private static let understood = Set(
    TagEdit.properties + NameList.all.map(\.added) + Records.all.map(\.property)
      + CaptionField.all.flatMap { [$0.property, $0.edited, $0.replaced] } + [.deleted])

  private mutating func copyForeign() -> Bool {
    let foreign = other.properties.filter { !Self.understood.contains($0.key) }
    return Self.add(foreign, to: &graph.properties)
  }

  /// Adds what is missing.
  ///
  /// - Returns: whether nothing is left behind.
  private static func add(
    _ fields: [XMPName: XMPValue], to mine: inout [XMPName: XMPValue]
  ) -> Bool {
    mine.merge(fields) { first, _ in first }
    return fields.allSatisfy { mine[$0.key]?.holds($0.value) == true }
  }

  // MARK: - Regions

  private mutating func mergeRegions() -> Bool {
    var isComplete = addFrames()
    let theirs = other.storedTags(in: nil)
    var mine = TagTable(graph.storedTags(in: nil))
    for tag in theirs where !isDeleted(tag) {
      if let index = mine.index(of: tag) {
        isComplete = merge(tag, into: &mine[index]) && isComplete
      } else {
        var copied = tag
        copied.places = []
        for place in tag.places { copy(tag, at: place, as: &copied) }
        mine.append(copied)
      }
    }
    graph.remove(mine.all.filter(isDeleted))
    return holdsEntries(without: theirs) && isComplete
  }

  private func isDeleted(_ tag: StoredTag) -> Bool {
    tombstones.hold(tag.id, from: tag.region.marks.restored)
  }

  /// Whether entries of the other copy that are no tags, or are too many, stand here as well.
  private func holdsEntries(without tags: [StoredTag]) -> Bool {
    let places = Set(tags.flatMap(\.places))
    return RegionForms.all.enumerated().allSatisfy { form, kind in
      let theirs = other.properties[kind.property].map(kind.entries) ?? []
      let others = theirs.indices.filter {
        !places.contains(StoredTag.Place(form: form, entry: $0))
      }
      guard !others.isEmpty else { return true }
      let mine = Set(graph.properties[kind.property].map(kind.entries) ?? [])
      return others.allSatisfy { mine.contains(theirs[$0]) }
    }
  }

  /// Copies what stands around the lists of regions, such as the size of the image.
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
      isComplete = Self.add(around.fields, to: &fields) && isComplete
      mine.content = .structure(fields)
      graph.properties[form.property] = mine
    }
    return isComplete
  }

  private mutating func merge(_ theirs: StoredTag, into mine: inout StoredTag) -> Bool {
    let region = mine.region.merged(with: theirs.region)
    var isComplete = !mine.region.contradicts(theirs.region)
    if region != mine.region { graph.rewrite(mine, as: region) }
    mine.region = region
    mine.id = region.marks.id ?? StoredTag.id(of: region)
    for place in theirs.places {
      if let same = mine.places.first(where: { $0.form == place.form }) {
        isComplete = addFields(of: theirs, at: place, to: same, region) && isComplete
      } else {
        copy(theirs, at: place, as: &mine)
      }
    }
    return isComplete
  }

  /// Adds what another program has written into an entry of the other copy.
  private mutating func addFields(
    of theirs: StoredTag, at place: StoredTag.Place, to mine: StoredTag.Place, _ region: Region
  ) -> Bool {
    let form = RegionForms.all[place.form]
    guard let value = other.properties[form.property], var own = graph.properties[form.property]
    else { return true }
    var entry = form.entries(of: value)[place.entry]
    if region != theirs.region { form.write(region, over: theirs.region, to: &entry) }
    var entries = form.entries(of: own)
    var fields = entries[mine.entry].fields
    let isComplete = Self.add(entry.fields, to: &fields)
    guard fields != form.entries(of: own)[mine.entry].fields else { return isComplete }
    entries[mine.entry].content = .structure(fields)
    form.setEntries(entries, of: &own)
    graph.properties[form.property] = own
    return isComplete
  }

  /// Copies an entry of the other copy to the end of its list.
  ///
  /// - Parameters:
  ///   - tag: the tag that the entry is of.
  ///   - place: where the entry stands there.
  ///   - copied: the same tag as it stands here, of which the entry becomes a form.
  private mutating func copy(
    _ tag: StoredTag, at place: StoredTag.Place, as copied: inout StoredTag
  ) {
    let form = RegionForms.all[place.form]
    guard let theirs = other.properties[form.property], var value = graph.properties[form.property]
    else { return }
    var entry = form.entries(of: theirs)[place.entry]
    let applied = WorkingGroupRegions.appliedTo(theirs)
    if place.form == RegionForms.workingGroup, tag.region.marks.appliedTo == nil,
      applied != WorkingGroupRegions.appliedTo(value)
    {
      var region = tag.region
      region.marks.id = tag.id
      region.marks.appliedTo = applied
      form.write(region, over: tag.region, to: &entry)
      if copied.places.isEmpty { copied.region = region }
    }
    let entries = form.entries(of: value)
    copied.places.append(StoredTag.Place(form: place.form, entry: entries.count))
    form.setEntries(entries + [entry], of: &value)
    graph.properties[form.property] = value
  }
}

extension XMPValue {
  /// Whether it says all that another does: the same, or in a longer list all of that, in its order.
  fileprivate func holds(_ other: XMPValue) -> Bool {
    guard self != other else { return true }
    guard qualifiers == other.qualifiers, case .array(let kind, let items) = content,
      case .array(kind, let others) = other.content
    else { return false }
    var rest = items[...]
    return others.allSatisfy { other in
      guard let place = rest.firstIndex(of: other) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }
}
