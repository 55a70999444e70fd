import FoundationEssentials
import PhotoPages
import XMP

/// A tag as it stands in a sidecar, in all the forms in which it stands there.
struct StoredTag: Equatable {
  /// Which tag it is: as this program has noted it, else made of name and place, so that two copies of
  /// one file agree.
  var id: String
  /// What its first form says of it. The others say the same.
  var region: Region
  /// Whether the photo has another shape than when the tag was put there.
  var isStale: Bool
  /// Where it stands.
  var places: [Place]

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

  /// The tag on the photo as shown.
  func tag(_ orientation: Orientation) -> Tag {
    Tag(
      id: TagID(id), text: region.text, kind: region.kind,
      shape: region.area.shape(isPoint: isPoint, orientation), isStale: isStale)
  }
}

extension StoredTag {
  /// Whether another entry, in this or another form or copy, is of the same tag.
  func isSame(as other: Region) -> Bool {
    if let mine = region.marks.id, let theirs = other.marks.id { return mine == theirs }
    return region.text == other.text && region.area.isLike(other.area)
  }
}

extension RDFGraph {
  /// How many regions are read as tags. On a photo there is no room for more; lists that are longer were
  /// not made by people, and comparing each with each must end. What stands behind stays untouched.
  static let greatestTagCount = 1000

  /// The tags in all forms of regions; one that stands there in several is one.
  ///
  /// - Parameter frame: the photo's; nil if unknown: then nothing is stale, and what counts pixels of
  ///   an unknown size is left out.
  /// - Returns: the tags, in the order of the lists.
  func storedTags(in frame: StoredFrame?) -> [StoredTag] {
    let applied = WorkingGroupRegions.appliedTo(properties[.regions])
    var tags = TagTable([])
    for (region, place) in regions(in: frame, atMost: Self.greatestTagCount) {
      if let known = tags.index(of: region) {
        tags[known].places.append(place)
        continue
      }
      let mark =
        region.marks.appliedTo ?? (place.form == RegionForms.workingGroup ? applied : nil)
      tags.append(
        StoredTag(
          id: region.marks.id ?? StoredTag.id(of: region), region: region,
          isStale: mark.flatMap { frame?.isStale($0) } ?? false, places: [place]))
    }
    return tags.all
  }

  /// What the entries in all forms say, in the order of the lists, and where they stand.
  ///
  /// - Parameters:
  ///   - frame: the photo's; nil if unknown.
  ///   - limit: how many to read.
  /// - Returns: those that name somebody or something.
  func regions(
    in frame: StoredFrame?, atMost limit: Int = .max
  ) -> [(region: Region, place: StoredTag.Place)] {
    let size = WorkingGroupRegions.appliedTo(properties[.regions]) ?? frame?.size
    var regions: [(Region, StoredTag.Place)] = []
    for (form, kind) in RegionForms.all.enumerated() {
      guard let value = properties[kind.property] else { continue }
      for (entry, item) in kind.entries(of: value).enumerated() where regions.count < limit {
        guard let region = kind.region(of: item, on: size) else { continue }
        regions.append((region, StoredTag.Place(form: form, entry: entry)))
      }
    }
    return regions
  }
}
