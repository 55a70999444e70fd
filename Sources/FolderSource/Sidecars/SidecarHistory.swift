import Gio
import Synchronization

/// What was changed of sidecars a moment ago, by photo.
///
/// A program that takes no lock may read a sidecar, wait, and write it back as it was: whatever was
/// kept in between is gone then. Changes of a sidecar that is not as it was left are made again
/// therefore, but only for a short time, and only where nobody has gone on from them.
final class SidecarHistory: Sendable {
  /// Makes a change again that may be missing.
  ///
  /// It gets the sidecar with the earlier changes, and as it was before any of them was made again, which
  /// tells what others have deleted.
  typealias Replay =
    @Sendable (_ bytes: [UInt8], _ asRead: [UInt8]) throws(SidecarError) -> [UInt8]

  /// How long a change is remembered. Programs write back what they have read after some milliseconds, or
  /// some seconds where a disk sleeps or a server is slow; whatever differs later was meant to.
  static let lifetime = Duration.seconds(30)

  private struct Record {
    /// The sidecar as it was left.
    var bytes: [UInt8]
    var replays: [(replay: Replay, made: ContinuousClock.Instant)] = []
  }

  private let records = Mutex<[Location: Record]>([:])
  private let now: @Sendable () -> ContinuousClock.Instant

  /// A history of nothing.
  ///
  /// - Parameter now: tells the time.
  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.now = now
  }

  /// What may have been lost of a photo's changes, the oldest first.
  ///
  /// Whoever deletes a sidecar means that, and nothing of it comes back.
  ///
  /// - Parameters:
  ///   - photo: the photo's file.
  ///   - bytes: the sidecar as it is; nil if there is none.
  /// - Returns: nothing if the sidecar is as it was left, or that is long ago.
  func lost(of photo: Location, from bytes: [UInt8]?) -> [Replay] {
    records.withLock { records in
      forgetOld(in: &records)
      guard let bytes, let record = records[photo], record.bytes != bytes else { return [] }
      return record.replays.map(\.replay)
    }
  }

  /// Remembers how a photo's sidecar was left.
  ///
  /// - Parameters:
  ///   - bytes: what it holds.
  ///   - photo: the photo's file.
  ///   - replays: what makes again what was changed; none if nothing new was.
  func note(_ bytes: [UInt8], of photo: Location, after replays: [Replay]) {
    let made = now()
    records.withLock { records in
      forgetOld(in: &records)
      guard !replays.isEmpty || records[photo] != nil else { return }
      var record = records[photo] ?? Record(bytes: bytes)
      record.bytes = bytes
      record.replays += replays.map { ($0, made) }
      records[photo] = record
    }
  }

  private func forgetOld(in records: inout [Location: Record]) {
    let oldest = now() - Self.lifetime
    for (photo, record) in records {
      let replays = record.replays.filter { $0.made > oldest }
      guard replays.count < record.replays.count else { continue }
      records[photo] = replays.isEmpty ? nil : Record(bytes: record.bytes, replays: replays)
    }
  }

  /// Follows a photo that has been renamed.
  func move(from photo: Location, to newPhoto: Location) {
    records.withLock { $0[newPhoto] = $0.removeValue(forKey: photo) }
  }

  /// Forgets a photo that is gone, or is another one now.
  func forget(_ photo: Location) {
    records.withLock { $0[photo] = nil }
  }
}
