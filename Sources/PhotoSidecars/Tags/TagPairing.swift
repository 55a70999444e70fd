import PhotoPages
import XMPBindings

/// The assignment of regions, which other programs may have rewritten, to records, one to one, nearest first.
struct TagPairing {
  private let records: [TagRecord]
  private let seen: [StoredTag]
  private let size: PixelSize?
  private var partners: [Int?]
  private var isTaken: [Bool]

  /// Pairs records with tags read from regions; `size` is that of the regions' image.
  init(_ records: [TagRecord], _ seen: [StoredTag], on size: PixelSize?) {
    (self.records, self.seen, self.size) = (records, seen, size)
    partners = Array(repeating: nil, count: seen.count)
    isTaken = Array(repeating: false, count: records.count)
    guard !records.isEmpty, !seen.isEmpty else { return }
    pairByID()
    pairByName()
    pairRenamed()
    pairMoved()
  }

  // MARK: - The rules, in their order

  private mutating func pairByID() {
    let places = Dictionary(records.indices.map { (records[$0].id, $0) }) { first, _ in first }
    for tag in seen.indices {
      guard let id = seen[tag].region.marks.id, let record = places[id] else { continue }
      pair(tag, record)
    }
  }

  private mutating func pairByName() {
    let names = Dictionary(grouping: records.indices) { records[$0].region.text }
    pairNearest(
      free.flatMap { tag in
        (names[seen[tag].region.text] ?? [])
          .filter { seen[tag].region.area.isLike(records[$0].region.area) }.map { (tag, $0) }
      })
  }

  private mutating func pairRenamed() {
    let left = records.indices.filter { !isTaken[$0] && records[$0].needsRegion }
    guard !left.isEmpty else { return }
    pairNearest(
      free.flatMap { tag in
        left.filter { seen[tag].region.area.isLike(records[$0].region.area) }.map { (tag, $0) }
      })
  }

  private mutating func pairMoved() {
    let left = records.indices.filter { !isTaken[$0] && records[$0].needsRegion }
    let names = Dictionary(grouping: left) { records[$0].region.text }
    for (name, tags) in Dictionary(grouping: free, by: { seen[$0].region.text }) {
      guard tags.count == 1, let record = names[name], record.count == 1 else { continue }
      pair(tags[0], record[0])
    }
  }

  /// The unpaired tags.
  private var free: [Int] { seen.indices.filter { partners[$0] == nil } }

  private mutating func pairNearest(_ candidates: [(tag: Int, record: Int)]) {
    let ordered = candidates.map { pair in
      (pair, seen[pair.tag].region.area.distance(to: records[pair.record].region.area))
    }.sorted { ($0.1, $0.0.tag, $0.0.record) < ($1.1, $1.0.tag, $1.0.record) }
    for (candidate, _) in ordered { pair(candidate.tag, candidate.record) }
  }

  private mutating func pair(_ tag: Int, _ record: Int) {
    guard partners[tag] == nil, !isTaken[record], mayPair(tag, record) else { return }
    partners[tag] = record
    isTaken[record] = true
  }

  /// Whether a tag may be paired: a region in Microsoft's form alone does not restore a tag deleted from others.
  private func mayPair(_ tag: Int, _ record: Int) -> Bool {
    !seen[tag].isOnly(in: RegionForms.microsoft) || !records[record].isListed
  }

  var tags: StoredTags {
    var all: [StoredTag] = []
    var owners: [Int: Int] = [:]
    var leftover: [(place: [StoredTag.Place], record: Int)] = []
    for tag in seen.indices {
      if let record = partners[tag] {
        owners[record] = all.count
        all.append(resolved(seen[tag], records[record]))
      } else if let record = recordOfLeftover(seen[tag]) {
        leftover.append((seen[tag].places, record))
      } else {
        all.append(seen[tag])
      }
    }
    var lost: [LostTag] = []
    for record in records.indices where !isTaken[record] {
      if records[record].needsRegion {
        let places = leftover.filter { $0.record == record }.flatMap(\.place)
        lost.append(LostTag(record: records[record], places: places))
      } else {
        all.append(Self.thing(records[record]))
      }
    }
    for (places, record) in leftover {
      guard let owner = owners[record] else { continue }
      all[owner].places += places
      all[owner].isOutdated = true
    }
    return (all, lost)
  }

  private func recordOfLeftover(_ tag: StoredTag) -> Int? {
    guard tag.isOnly(in: RegionForms.microsoft) else { return nil }
    let (text, area) = (tag.region.text, tag.region.area)
    let candidates = records.indices.filter {
      records[$0].isListed && records[$0].region.text == text
    }
    return candidates.min {
      area.distance(to: records[$0].region.area) < area.distance(to: records[$1].region.area)
    }
  }

  private static func thing(_ record: TagRecord) -> StoredTag {
    StoredTag(id: record.id, region: record.region, isStale: false, places: [], record: record)
  }

  /// Returns the record with the changes of another program, except the kind, since some mark all regions as faces.
  private func resolved(_ seen: StoredTag, _ record: TagRecord) -> StoredTag {
    var tag = seen
    let (theirs, base) = (seen.region, record.region)
    var region = base
    region.marks.id = record.id
    let applied = theirs.marks.appliedTo
    if record.needsRegion {
      region.text = theirs.text
      if theirs.area.isMoved(from: base.area, on: size) {
        (region.area, region.marks.isPoint, region.marks.appliedTo) = (theirs.area, false, applied)
      }
    }
    region.marks.appliedTo = region.marks.appliedTo ?? applied
    (tag.id, tag.region, tag.record) = (record.id, region, record)
    return tag
  }
}
