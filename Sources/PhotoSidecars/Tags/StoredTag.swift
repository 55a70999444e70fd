import FoundationEssentials
import PhotoPages
import XMPBindings

/// A tag in a sidecar, with all its forms there.
package struct StoredTag: Equatable {
  /// The recorded id, else one made from name and place, so that copies of a file agree.
  var id: String
  /// The content: the record with later changes by other programs.
  package var region: Region
  /// Whether the photo's aspect ratio has changed since the tag was set.
  var isStale: Bool
  /// The places among the regions; none for a thing of this program.
  var places: [Place]
  /// This program's record; nil for a tag of another program.
  var record: TagRecord?
  /// Whether it is stored in another way than it would be written now.
  var isOutdated = false

  /// An entry: the index of its form, and its index in that form's list.
  struct Place: Hashable {
    var form: Int
    var entry: Int
  }

  var isPoint: Bool { region.marks.isPoint ?? region.area.isPoint }

  /// Returns the id for a region that has none, from its name and area.
  ///
  /// Four decimals are a few pixels, and more than different programs agree in.
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

  /// Whether an entry of this or another form or copy is the same tag.
  func isSame(as other: Region) -> Bool {
    if let mine = region.marks.id, let theirs = other.marks.id { return mine == theirs }
    return region.text == other.text && region.area.isLike(other.area)
  }

  /// Whether it is a thing of this program, which other programs must not show as a person.
  var isOwnThing: Bool { record != nil && region.kind == .thing }

  func isOnly(in form: Int) -> Bool { !places.isEmpty && places.allSatisfy { $0.form == form } }
}

/// A tag of this program whose regions another program has deleted.
struct LostTag: Equatable {
  var record: TagRecord
  /// The remaining entries in forms that the other program does not know.
  var places: [StoredTag.Place] = []
}

/// The tags of a sidecar in the order of the lists, and those with an unrecorded deletion by another program.
typealias StoredTags = (all: [StoredTag], lost: [LostTag])

extension RDFGraph {
  /// The most regions read as tags, as each is compared with each; further ones, for which no photo has room, stay.
  static let greatestTagCount = 1000

  /// Returns the tags in all forms of regions and in this program's lists, in their order, each once.
  ///
  /// Without a frame no tag is stale, and regions in pixels of an unknown size are left out.
  package func storedTags(in frame: StoredFrame?) -> [StoredTag] { resolvedTags(in: frame).all }

  func resolvedTags(in frame: StoredFrame?) -> StoredTags {
    let records = tagRecords
    let seen = seenTags(in: frame)
    var tags = TagPairing(records, seen, on: regionSize(in: frame, records)).tags
    for place in tags.all.indices {
      let tag = tags.all[place]
      tags.all[place].isStale = tag.region.marks.appliedTo.flatMap { frame?.isStale($0) } ?? false
      tags.all[place].isOutdated =
        tag.isOutdated || tag.isOwnThing && tag.places.contains(where: leaves)
    }
    // Tags may be among the regions beyond the limit.
    if seen.reduce(0, { $0 + $1.places.count }) >= Self.greatestTagCount { tags.lost = [] }
    return tags
  }

  /// Returns the regions as tags, each once though it may be in several forms.
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
        places: [place])
      if place.form == RegionForms.workingGroup { tag.region.marks.appliedTo = applied }
      tags.append(tag)
    }
    return tags.all
  }

  /// Whether an entry does not belong in its list if its tag is a thing of this program.
  func leaves(_ place: StoredTag.Place) -> Bool {
    let form = RegionForms.all[place.form]
    let entries = entries(of: form)
    return entries.indices.contains(place.entry) && form.isForPersons(entries[place.entry])
  }

  /// Returns the regions in all forms that name something, in order, with their places.
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

  /// Returns the size of the image for which regions were set: the list's, the photo's, or a record's.
  private func regionSize(in frame: StoredFrame?, _ records: [TagRecord]?) -> PixelSize? {
    WorkingGroupRegions.appliedTo(properties[.regions]) ?? frame?.size
      ?? (records ?? tagRecords).lazy.compactMap(\.region.marks.appliedTo).first
  }
}

/// Tags in the order of their lists, with indexes by id and name.
struct TagTable {
  private(set) var all: [StoredTag] = []
  /// The indices of tags by present or former id and name.
  private var ids: [String: [Int]] = [:]
  private var texts: [String: [Int]] = [:]

  init(_ tags: [StoredTag]) { for tag in tags { append(tag) } }

  mutating func append(_ tag: StoredTag) {
    all.append(tag)
    insert(all.count - 1)
  }

  private mutating func insert(_ index: Int) {
    ids[all[index].id, default: []].append(index)
    texts[all[index].region.text, default: []].append(index)
  }

  subscript(index: Int) -> StoredTag {
    get { all[index] }
    set {
      let isFoundOtherwise =
        (newValue.id, newValue.region.text) != (all[index].id, all[index].region.text)
      all[index] = newValue
      if isFoundOtherwise { insert(index) }
    }
  }

  /// Returns the index of the first tag that a region belongs to.
  func index(of region: Region) -> Int? {
    let sameID = region.marks.id.flatMap { ids[$0] } ?? []
    let candidates = sameID + (texts[region.text] ?? [])
    return candidates.filter { all[$0].isSame(as: region) }.min()
  }

  /// Returns the index of the tag that a region of a form belongs to.
  ///
  /// Some programs write Microsoft's form in the space of the photo as shown and the Working Group's in that of the
  /// stored image. So two regions of one name are one person, and the Working Group's area counts.
  func index(of region: Region, in form: Int) -> Int? {
    guard form == RegionForms.microsoft else { return index(of: region) }
    let candidates = (texts[region.text] ?? []).filter {
      all[$0].places.first?.form == RegionForms.workingGroup
    }
    let distances = candidates.map { (all[$0].region.area.distance(to: region.area), $0) }
    return distances.min { $0 < $1 }?.1 ?? index(of: region)
  }

  /// Returns the index of the first tag that is the same as one of another copy.
  func index(of tag: StoredTag) -> Int? {
    ids[tag.id]?.first { all[$0].id == tag.id } ?? index(of: tag.region)
  }
}
