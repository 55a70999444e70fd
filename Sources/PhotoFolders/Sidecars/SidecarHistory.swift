import GioBindings
import Synchronization

/// How sidecars were left a moment ago, by photo. A program that takes no lock may read a sidecar,
/// wait, and write it back as it was. What was written in between is put back from the version that was
/// left, but only where the sidecar shows what it showed before, and only for a short time: whatever
/// else differs was meant to.
final class SidecarHistory: Sendable {
  /// Puts back what may have been overwritten in a sidecar, from how it was left at last.
  typealias Healing =
    @Sendable (_ bytes: [UInt8], _ last: [UInt8]) throws(SidecarError) -> [UInt8]

  /// How long a change is remembered: programs write back what they have read after milliseconds, or
  /// some seconds where a disk sleeps or a server is slow.
  static let lifetime = Duration.seconds(30)

  private struct Record {
    var last: [UInt8]
    var healings: [(heal: Healing, made: ContinuousClock.Instant)] = []
  }

  private let records = Mutex<[Location: Record]>([:])
  private let now: @Sendable () -> ContinuousClock.Instant

  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

  /// What may have to be put back into a photo's sidecar, the oldest first: nothing if it is as it was
  /// left, or that is long ago, or it is gone, since deleting a sidecar is meant.
  func repairs(of photo: Location, from bytes: [UInt8]?) -> [(heal: Healing, last: [UInt8])] {
    records.withLock { records in
      forgetOld(in: &records)
      guard let bytes, let record = records[photo], record.last != bytes else { return [] }
      return record.healings.map { ($0.heal, record.last) }
    }
  }

  /// Remembers how a photo's sidecar was left, and what puts back what was changed.
  func note(_ bytes: [UInt8], of photo: Location, after healings: [Healing]) {
    let made = now()
    records.withLock { records in
      forgetOld(in: &records)
      guard !healings.isEmpty || records[photo] != nil else { return }
      var record = records[photo] ?? Record(last: bytes)
      record.last = bytes
      record.healings += healings.map { ($0, made) }
      records[photo] = record
    }
  }

  private func forgetOld(in records: inout [Location: Record]) {
    let oldest = now() - Self.lifetime
    for (photo, record) in records {
      let healings = record.healings.filter { $0.made > oldest }
      guard healings.count < record.healings.count else { continue }
      records[photo] = healings.isEmpty ? nil : Record(last: record.last, healings: healings)
    }
  }

  func move(from photo: Location, to newPhoto: Location) {
    records.withLock { $0[newPhoto] = $0.removeValue(forKey: photo) }
  }

  func forget(_ photo: Location) { records.withLock { $0[photo] = nil } }
}
