import GioBindings
import PhotoPages
import Synchronization

/// A cache of the last few remote files that were opened.
///
/// A photo's preview, picture, annotations and details share one transfer, and wait for one that is running.
final class TransferredFiles: Sendable {
  typealias Opening = @Sendable (Location, Cancellable) throws(GioError) -> OpenedFile

  /// A file's bytes, and the lock that is held during the transfer.
  private final class Transfer: Sendable {
    let known = Mutex<(stamp: FileStamp, bytes: [UInt8])?>(nil)
  }

  /// The number of cached photos: the shown one and a neighbour on each side.
  private static let count = 3
  /// The largest cached file in bytes; few photos are larger.
  private static let largest = 64 << 20

  private let open: Opening
  /// The files, least recently requested first.
  private let transfers = Mutex<[(location: Location, transfer: Transfer)]>([])

  init(
    open: @escaping Opening = { (location, cancellable) throws(GioError) in
      try OpenedFile.open(location, cancellable: cancellable)
    }
  ) {
    self.open = open
  }

  /// Opens a file, or returns the cached bytes if it has not changed; blocks.
  func file(at location: Location, _ cancellable: Cancellable) throws(GioError) -> OpenedFile {
    guard !location.isNative else { return try open(location, cancellable) }
    let entry = try DirectoryEntry(of: location, cancellable: cancellable)
    let stamp = FileStamp(entry, at: location.uri)
    return try transfer(of: location).known.withLock { (known) throws(GioError) -> OpenedFile in
      if let known, known.stamp == stamp { return .bytes(known.bytes) }
      known = nil
      let file = try open(location, cancellable)
      if case .bytes(let bytes) = file, bytes.count <= Self.largest { known = (stamp, bytes) }
      return file
    }
  }

  /// Forgets a file's bytes, so that it is transferred anew.
  func forget(_ location: Location) {
    transfers.withLock { $0.removeAll { $0.location == location } }
  }

  private func transfer(of location: Location) -> Transfer {
    transfers.withLock { transfers in
      let place = transfers.firstIndex { $0.location == location }
      let transfer = place.map { transfers.remove(at: $0).transfer } ?? Transfer()
      transfers.append((location, transfer))
      if transfers.count > Self.count { transfers.removeFirst() }
      return transfer
    }
  }
}

extension OpenedFile {
  /// Returns the picture in the file; `close` closes a descriptor.
  package func source(
    turnedBy orientation: Orientation?, closing close: @escaping @Sendable (Int32) -> Void
  ) -> PictureSource {
    switch self {
    case .descriptor(let number):
      .descriptor(FileDescriptor(adopting: number, close: close), orientation: orientation)
    case .bytes(let bytes): .bytes(bytes, orientation: orientation)
    }
  }
}
