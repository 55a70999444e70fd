import FoundationEssentials
import PhotoPages
import XMPBindings

/// A tag as it stands in a sidecar, in all the forms in which it stands there.
package struct StoredTag: Equatable {
  /// As this program has noted it, else made of name and place, so that two copies of a file agree.
  var id: String
  /// What it says: what this program has noted, with what other programs have changed since.
  package var region: Region
  /// Whether the photo has another shape than when the tag was put there.
  var isStale: Bool
  /// Where it stands among regions; nowhere if it is a thing of ours.
  var places: [Place]
  /// What this program has noted; nil if the tag is another program's, or noted as earlier versions did.
  var record: TagRecord?
  /// Whether it stands there in another way than it would be written now.
  var isOutdated = false

  /// One entry: the form, and the place in that form's list.
  struct Place: Hashable {
    var form: Int
    var entry: Int
  }

  var isPoint: Bool { region.marks.isPoint ?? region.area.isPoint }

  /// The id of a region that has none of its own. Four decimals are a few pixels, and more than
  /// different programs agree in.
  static func id(of region: Region) -> String {
    let area = region.area
    let sides = [area.x, area.y, area.width, area.height].map {
      XMPValue.decimal(($0 * 1e4).rounded() / 1e4)
    }
    return "region:\(sides.joined(separator: ",")):\(region.text)"
  }

  func tag(_ orientation: Orientation) -> PhotoTag {
    PhotoTag(
      id: TagID(id), text: region.text, kind: region.kind,
      shape: region.area.shape(isPoint: isPoint, orientation), isStale: isStale)
  }

  /// Whether another entry, in this or another form or copy, is of the same tag.
  func isSame(as other: Region) -> Bool {
    if let mine = region.marks.id, let theirs = other.marks.id { return mine == theirs }
    return region.text == other.text && region.area.isLike(other.area)
  }

  /// Whether it stands in one form only, which no other agrees with.
  func isOnly(in form: Int) -> Bool { !places.isEmpty && places.allSatisfy { $0.form == form } }
}

/// A tag of ours whose regions another program has taken away.
struct LostTag: Equatable {
  var record: TagRecord
  /// Where it still stands in forms which that program does not know.
  var places: [StoredTag.Place] = []
}

/// The tags that a sidecar speaks of, in the order of the lists, and those that another program has deleted
/// and no copy of the file is known to be deleted yet.
typealias StoredTags = (all: [StoredTag], lost: [LostTag])

extension RDFGraph {
  /// How many regions are read as tags: there is no room for more on a photo, and comparing each with
  /// each must end. What stands behind stays untouched.
  static let greatestTagCount = 1000

  /// The tags in all forms of regions and in this program's lists, in the order of the lists; one that stands
  /// there in several is one. Without a frame nothing is stale, and what counts pixels of an unknown size is
  /// left out.
  package func storedTags(in frame: StoredFrame?) -> [StoredTag] { resolvedTags(in: frame).all }

  /// The same, and the tags that another program has deleted.
  func resolvedTags(in frame: StoredFrame?) -> StoredTags {
    let records = tagRecords
    let seen = seenTags(in: frame)
    var tags = TagPairing(records, seen, on: regionSize(in: frame, records)).tags
    if !hasTagRecords { tellStrippedThings(in: &tags.all) }
    for place in tags.all.indices {
      let tag = tags.all[place]
      tags.all[place].isStale = tag.region.marks.appliedTo.flatMap { frame?.isStale($0) } ?? false
      let isOurs = tag.record != nil || tag.isOutdated
      tags.all[place].isOutdated =
        tag.isOutdated || isOurs && tag.region.kind == .thing && tag.places.contains(where: leaves)
    }
    // What stands behind the last region that is read may be there.
    if seen.reduce(0, { $0 + $1.places.count }) >= Self.greatestTagCount { tags.lost = [] }
    return tags
  }

  /// What regions say, each that stands in several forms once.
  private func seenTags(in frame: StoredFrame?) -> [StoredTag] {
    let applied = WorkingGroupRegions.appliedTo(properties[.regions])
    var tags = TagTable([])
    for (region, place) in regions(in: frame, atMost: Self.greatestTagCount) {
      if let known = tags.index(of: region, in: place.form) {
        tags[known].places.append(place)
        continue
      }
      var tag = StoredTag(
        id: region.marks.id ?? StoredTag.id(of: region), region: region, isStale: false,
        places: [place], isOutdated: region.marks != RegionMarks())
      if place.form == RegionForms.workingGroup, region.marks.appliedTo == nil {
        tag.region.marks.appliedTo = applied
      }
      tags.append(tag)
    }
    return tags.all
  }

  /// Finds things among faces in a sidecar as earlier versions wrote it, of which another program has
  /// taken away all that told them apart: their names were never added to the persons.
  private func tellStrippedThings(in tags: inout [StoredTag]) {
    let things = Set(NameList.names(properties[.addedNames]))
      .subtracting(NameList.names(properties[.addedPersons]))
    guard !things.isEmpty else { return }
    for place in tags.indices
    where tags[place].region.kind == .person && tags[place].region.marks.id == nil
      && things.contains(tags[place].region.text)
    {
      tags[place].region.kind = .thing
      tags[place].isOutdated = true
    }
  }

  /// Whether an entry has no place in its list if what it names is a thing of ours.
  func leaves(_ place: StoredTag.Place) -> Bool {
    let form = RegionForms.all[place.form]
    let entries = entries(of: form)
    return entries.indices.contains(place.entry) && form.isForPersons(entries[place.entry])
  }

  /// What entries in all forms say that name a person or a thing, in order, and where they stand.
  func regions(
    in frame: StoredFrame?, atMost limit: Int = .max
  ) -> [(region: Region, place: StoredTag.Place)] {
    let size = regionSize(in: frame, nil)
    var regions: [(Region, StoredTag.Place)] = []
    for (form, kind) in RegionForms.all.enumerated() {
      for (entry, item) in entries(of: kind).enumerated() where regions.count < limit {
        guard let region = kind.region(of: item, on: size) else { continue }
        regions.append((region, StoredTag.Place(form: form, entry: entry)))
      }
    }
    return regions
  }

  /// The size of the image that regions were put on, as the list tells, the photo, or our own notes.
  private func regionSize(in frame: StoredFrame?, _ records: [TagRecord]?) -> PixelSize? {
    WorkingGroupRegions.appliedTo(properties[.regions]) ?? frame?.size
      ?? (records ?? tagRecords).lazy.compactMap(\.region.marks.appliedTo).first
  }
}

/// Tags in the order of their lists, in which one is found without going through all.
struct TagTable {
  private(set) var all: [StoredTag] = []
  /// Where tags are that have, or had, an id or a name.
  private var ids: [String: [Int]] = [:]
  private var texts: [String: [Int]] = [:]

  init(_ tags: [StoredTag]) { for tag in tags { append(tag) } }

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
