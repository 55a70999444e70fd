import Gio
import Synchronization

/// What was changed of sidecars since the program began, by photo.
///
/// A program that takes no lock may read a sidecar, wait, and write it back as it was: whatever was
/// kept in between is gone then. Changes commute and may be made twice, so those of a sidecar that is
/// not as it was left are made again.
final class SidecarHistory: Sendable {
  /// A change of a sidecar's bytes.
  typealias Change = @Sendable ([UInt8]?) throws(SidecarError) -> [UInt8]

  private struct Record {
    /// The sidecar as it was left.
    var bytes: [UInt8] = []
    var changes: [Change] = []
  }

  /// How many changes of one photo are remembered: more than a person makes while a program waits.
  private static let greatestCount = 1000

  private let records = Mutex<[Location: Record]>([:])

  /// What may have been lost of a photo's changes, the oldest first.
  ///
  /// Whoever deletes a sidecar means that, and nothing of it comes back.
  ///
  /// - Parameters:
  ///   - photo: the photo's file.
  ///   - bytes: the sidecar as it is; nil if there is none.
  /// - Returns: nothing if the sidecar is as it was left.
  func lost(of photo: Location, from bytes: [UInt8]?) -> [Change] {
    guard let bytes, let record = records.withLock({ $0[photo] }), record.bytes != bytes else {
      return []
    }
    return record.changes
  }

  /// Remembers how a photo's sidecar was left.
  ///
  /// - Parameters:
  ///   - bytes: what it holds.
  ///   - photo: the photo's file.
  ///   - change: what was changed; nil if nothing new was.
  func note(_ bytes: [UInt8], of photo: Location, after change: Change?) {
    records.withLock { records in
      var record = records[photo, default: Record()]
      record.bytes = bytes
      if let change { record.changes = (record.changes + [change]).suffix(Self.greatestCount) }
      records[photo] = record
    }
  }

  /// Follows a photo that has been renamed.
  func move(from photo: Location, to newPhoto: Location) {
    records.withLock { $0[newPhoto] = $0.removeValue(forKey: photo) }
  }
}
