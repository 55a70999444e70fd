import GioBindings
import PhotoMetadata
import PhotoPages
import Synchronization

/// What the files of the last few photos hold beside the picture, and how their pictures are stored: looking into
/// one takes a decoder. It counts for as long as a file has the size and time that it had before it was looked into.
final class EmbeddedCache: Sendable {
  /// The shown photo, those that were prefetched, and the ones before.
  static let greatestCount = 8
  /// How many bytes their packets may have together, but for the last one.
  static let room = 4 << 20

  private struct Look {
    let photo: Location
    let stamp: FileStamp
    var metadata: EmbeddedMetadata?
    var frame: StoredFrame?

    var byteCount: Int { metadata?.packet?.count ?? 0 }
  }

  /// The photo that was looked into last is the last.
  private let looks = Mutex<[Look]>([])

  /// What a file holds; nil if that is not known of the file as it is.
  func metadata(of photo: Location, _ stamp: FileStamp) -> EmbeddedMetadata? {
    look(at: photo, stamp)?.metadata
  }

  /// How a picture is stored; nil if that is not known of the file as it is.
  func frame(of photo: Location, _ stamp: FileStamp) -> StoredFrame? {
    look(at: photo, stamp)?.frame
  }

  func note(_ metadata: EmbeddedMetadata, of photo: Location, _ stamp: FileStamp) {
    change(photo, stamp) { $0.metadata = metadata }
  }

  func note(_ frame: StoredFrame, of photo: Location, _ stamp: FileStamp) {
    change(photo, stamp) { $0.frame = frame }
  }

  /// A photo's file has been written, or is gone.
  func forget(_ photo: Location) {
    looks.withLock { $0.removeAll { $0.photo == photo } }
  }

  private func look(at photo: Location, _ stamp: FileStamp) -> Look? {
    looks.withLock { $0.last { $0.photo == photo && $0.stamp == stamp } }
  }

  private func change(_ photo: Location, _ stamp: FileStamp, _ change: (inout Look) -> Void) {
    looks.withLock { looks in
      let place = looks.firstIndex { $0.photo == photo }
      let known = place.map { looks.remove(at: $0) }
      var look = known.flatMap { $0.stamp == stamp ? $0 : nil } ?? Look(photo: photo, stamp: stamp)
      change(&look)
      var room = Self.room
      let others = looks.suffix(Self.greatestCount - 1).reversed().prefix {
        room -= $0.byteCount
        return room >= 0
      }
      looks = others.reversed() + [look]
    }
  }
}
