import FoundationEssentials
import PhotoPages

/// What an index knows of a photo.
struct IndexedPhoto: Hashable, Codable, Sendable {
  /// The files as they were when they were read.
  let stamp: PhotoStamp
  /// The names on the photo, each once.
  let names: [String]

  /// When somebody last put something beside the photo; nil if nobody has.
  var lastUsed: Date? {
    (stamp.sidecars + [stamp.kept].compactMap(\.self)).map(\.modified).max()
      .map { Date(timeIntervalSince1970: Double($0) / 1_000_000) }
  }
}

extension Collection<IndexedPhoto> {
  /// All names: those used last first, of those the ones of more photos first.
  var nameCounts: [NameCount] {
    var counts: [String: NameCount] = [:]
    for photo in self {
      for name in photo.names {
        var count = counts[name] ?? NameCount(name: name, count: 0)
        count.count += 1
        count.lastUsed = [count.lastUsed, photo.lastUsed].compactMap { $0 }.max()
        counts[name] = count
      }
    }
    return counts.values.sorted(by: NameCount.isOffered)
  }
}
