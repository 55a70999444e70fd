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

  /// The unpaired tags, except those with an id by an earlier version.
  private var free: [Int] {
    seen.indices.filter { partners[$0] == nil && seen[$0].region.marks.id == nil }
  }

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
    let (id, text, area) = (tag.region.marks.id, tag.region.text, tag.region.area)
    let candidates = records.indices.filter { place in
      let record = records[place]
      return record.isListed
        && (id.map { $0 == record.id } ?? (text == record.region.text))
    }
    return candidates.min {
      area.distance(to: records[$0].region.area) < area.distance(to: records[$1].region.area)
    }
  }

  private static func thing(_ record: TagRecord) -> StoredTag {
    StoredTag(id: record.id, region: record.region, isStale: false, places: [], record: record)
  }

  /// Returns the record with later changes: those of earlier versions by date, and those of other programs.
  ///
  /// Another program's kind is ignored, since some mark all regions as faces.
  private func resolved(_ seen: StoredTag, _ record: TagRecord) -> StoredTag {
    var tag = seen
    let (theirs, base) = (seen.region, record.region)
    var region = base
    region.marks.id = record.id
    if Region.isLater(theirs.marks.textEdited, than: base.marks.textEdited) {
      region.marks.textEdited = theirs.marks.textEdited
      region.text = theirs.text
    } else if record.needsRegion {
      region.text = theirs.text
    }
    if Region.isLater(theirs.marks.kindEdited, than: base.marks.kindEdited) {
      (region.kind, region.marks.kindEdited) = (theirs.kind, theirs.marks.kindEdited)
    }
    let applied = theirs.marks.appliedTo
    if Region.isLater(theirs.marks.shapeEdited, than: base.marks.shapeEdited) {
      (region.area, region.marks.isPoint) = (theirs.area, theirs.marks.isPoint)
      (region.marks.shapeEdited, region.marks.appliedTo) = (theirs.marks.shapeEdited, applied)
    } else if record.needsRegion, theirs.area.isMoved(from: base.area, on: size) {
      (region.area, region.marks.isPoint, region.marks.appliedTo) = (theirs.area, false, applied)
    }
    region.marks.restored = [base.marks.restored, theirs.marks.restored].compactMap(\.self).max()
    region.marks.appliedTo = region.marks.appliedTo ?? applied
    (tag.id, tag.region, tag.record) = (record.id, region, record)
    return tag
  }
}
