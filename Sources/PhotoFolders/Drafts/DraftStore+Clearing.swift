import FoundationEssentials
import GioBindings

// How drafts are kept from becoming more and more.

extension DraftStore {
  /// How long the draft of a photo that is gone is kept, in seconds: a year.
  static let patience = 365.0 * 24 * 3600
  /// How many drafts are kept in any case; more are hardly ever written by one person.
  static let greatestCount = 5000
  /// How many microseconds to look for old ones at most.
  private static let lookingTime = 1_000_000

  /// Deletes drafts that were written long ago about photos that are gone, and the oldest of very many.
  func clearAway(in place: OpenFolder, at now: Date = Date(), _ cancellable: Cancellable) {
    guard let enumerator = try? DirectoryEnumerator(of: folder, cancellable: cancellable),
      let entries = try? enumerator.next(
        atMost: Self.greatestCount * 2, within: Self.lookingTime)
    else { return }
    let drafts = entries.filter { DraftName($0.name) != nil }
      .sorted { $0.modified < $1.modified }
    let tooMany = drafts.count - Self.greatestCount
    for (rank, entry) in drafts.enumerated() {
      let age = now.timeIntervalSince1970 - Double(entry.modified) / 1_000_000
      let isOld = age > Self.patience && isAbandoned(entry.name, cancellable)
      if rank < tooMany || isOld { try? place.remove(entry.name) }
    }
  }

  /// Whether the photo that a draft is about is gone from this computer.
  private func isAbandoned(_ name: [UInt8], _ cancellable: Cancellable) -> Bool {
    guard let name = DraftName(name), let file = file(name, cancellable) else { return false }
    let photo = Location(uri: file.uri)
    return photo.isNative && !photo.exists(cancellable: cancellable)
  }
}
