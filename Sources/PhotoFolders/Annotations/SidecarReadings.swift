import GioBindings
import Synchronization

/// What was understood of one photo's sidecars, and of what they were.
struct SidecarReading: Sendable {
  /// The sidecars, byte for byte.
  let files: SidecarFiles
  /// The packet in the photo, byte for byte; nil if there is none.
  let packet: [UInt8]?
  /// What all sidecars say together, but for comments.
  let document: SidecarDocument
  /// What the packet says, but for comments; nil if there is none, or it cannot be understood.
  let embedded: SidecarDocument?
  /// What this program understands of it, with tags that nobody has compared with the picture.
  let contents: SidecarContents
}

/// What was understood of the sidecars that were looked at last, so that one with thousands of comments
/// is not parsed anew for each page of them.
///
/// What is kept is told by its bytes: sizes and times are the same for two that were written within
/// one tick of a file system's clock.
final class SidecarReadings: Sendable {
  private struct Entry {
    let photo: Location
    let reading: SidecarReading
  }

  /// The shown photo, its neighbours, and where somebody has come from.
  private static let greatestCount = 4

  private let entries = Mutex<[Entry]>([])

  /// What is known of a photo.
  ///
  /// - Parameters:
  ///   - photo: the photo's file.
  ///   - files: its sidecars as they are now.
  ///   - packet: the packet in the photo.
  /// - Returns: nil if they are others than when they were understood.
  func reading(
    of photo: Location, from files: SidecarFiles, _ packet: [UInt8]?
  ) -> SidecarReading? {
    let known = entries.withLock { $0.first { $0.photo == photo } }?.reading
    guard let known, known.files == files, known.packet == packet else { return nil }
    return known
  }

  /// Remembers what was understood, and forgets what has not been asked for longest.
  func note(_ reading: SidecarReading, of photo: Location) {
    entries.withLock { entries in
      entries.removeAll { $0.photo == photo }
      entries.append(Entry(photo: photo, reading: reading))
      entries.removeFirst(max(0, entries.count - Self.greatestCount))
    }
  }
}
