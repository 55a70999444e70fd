import PhotoPages
import Synchronization

/// The orientations that sidecars told when pictures were handed over, by which a later one shows.
final class KnownOrientations: Sendable {
  /// Nil inside: there was no sidecar, or it told none.
  private let orientations = Mutex<[PhotoID: Orientation?]>([:])

  /// Takes note of what goes with a photo's picture.
  func note(_ orientation: Orientation?, of photo: PhotoID) {
    orientations.withLock { $0[photo] = .some(orientation) }
  }

  /// Whether a picture of that photo has been handed over.
  func knows(_ photo: PhotoID) -> Bool {
    orientations.withLock { $0[photo] != nil }
  }

  /// Takes note of what a photo's sidecars tell now.
  ///
  /// - Returns: whether that is another orientation than its picture was handed over with.
  func update(_ orientation: Orientation?, of photo: PhotoID) -> Bool {
    orientations.withLock { orientations in
      guard let known = orientations[photo], known != orientation else { return false }
      orientations[photo] = .some(orientation)
      return true
    }
  }
}
