import GioBindings
import PhotoMetadata
import PhotoPages
import PhotoSidecars
import Synchronization

/// A cache of the metadata and frames in recently opened photos, which take a decoder to read.
///
/// An entry is valid while the file has the size and time that it had before it was read. As many fit as in a
/// `SidecarCache`: the shown photo, prefetched ones and previous ones.
final class EmbeddedCache: Sendable {
  struct Look {
    fileprivate let photo: Location
    fileprivate let stamp: FileStamp
    var metadata: EmbeddedMetadata?
    var frame: StoredFrame?

    fileprivate var byteCount: Int { metadata?.packet?.count ?? 0 }
  }

  /// The entries, most recently changed last.
  private let looks = Mutex<[Look]>([])

  /// Removes a photo whose file was written or deleted.
  func forget(_ photo: Location) {
    looks.withLock { $0.removeAll { $0.photo == photo } }
  }

  /// Returns a file's entry; nil if there is none or the file has changed.
  func look(at photo: Location, _ stamp: FileStamp) -> Look? {
    looks.withLock { $0.last { $0.photo == photo && $0.stamp == stamp } }
  }

  /// Changes a file's entry, which is new if there is none or the file has changed.
  func change(_ photo: Location, _ stamp: FileStamp, _ change: (inout Look) -> Void) {
    looks.withLock { looks in
      let place = looks.firstIndex { $0.photo == photo }
      let known = place.map { looks.remove(at: $0) }
      var look = known.flatMap { $0.stamp == stamp ? $0 : nil } ?? Look(photo: photo, stamp: stamp)
      change(&look)
      looks = SidecarCache.fitting(looks + [look]) { $0.byteCount }
    }
  }
}
