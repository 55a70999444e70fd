import GioBindings
import PhotoPages
import Synchronization

/// Opens photos' files, and keeps the bytes of the last few that came from another machine: preview, picture,
/// annotations and details of a photo cost one transfer together.
/// Another request for a file that is being transferred waits for that.
final class TransferredFiles: Sendable {
  typealias Opening = @Sendable (Location, Cancellable) throws(GioError) -> OpenedFile

  /// One file, and the lock that is held while it is transferred.
  private final class Transfer: Sendable {
    let known = Mutex<(stamp: FileStamp, bytes: [UInt8])?>(nil)
  }

  /// The photos whose bytes are kept: the shown one, and its neighbours on both sides.
  private static let count = 3
  /// Bytes; a larger file is not kept. Few photos are larger, and memory counts more then.
  private static let largest = 64 << 20

  private let open: Opening
  /// The file that was asked for last is the last.
  private let transfers = Mutex<[(location: Location, transfer: Transfer)]>([])

  init(
    open: @escaping Opening = { (location, cancellable) throws(GioError) in
      try OpenedFile.open(location, cancellable: cancellable)
    }
  ) {
    self.open = open
  }

  /// Opens a file, or hands out what was transferred of it before, if it has not changed. Blocks.
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
  /// The picture in it, with what closes a descriptor.
  func source(
    turnedBy orientation: Orientation?, closing close: @escaping @Sendable (Int32) -> Void
  ) -> PictureSource {
    switch self {
    case .descriptor(let number):
      .descriptor(FileDescriptor(adopting: number, close: close), orientation: orientation)
    case .bytes(let bytes): .bytes(bytes, orientation: orientation)
    }
  }
}
