import Gio
import PhotoPages

/// Reads the names on a photo.
struct NameReader: Sendable {
  /// What sources use.
  static let standard = NameReader { bytes in
    guard let document = try? SidecarDocument(parsing: bytes), document.speaksOfNames else {
      return nil
    }
    return document.names
  }

  /// A larger sidecar is none that could be read at once.
  private static let greatestSize = 16 << 20

  /// The names in an XMP file or packet, of persons and things in the picture; nil where it says
  /// nothing of names at all.
  var names: @Sendable ([UInt8]) -> [String]?

  /// Reads the names on a photo out of its sidecars, or, if they say nothing of names, out of the
  /// file. A name that somebody took away must not come back from there. Blocks.
  ///
  /// - Parameters:
  ///   - stamp: the photo and its sidecars.
  ///   - folder: where they are.
  ///   - cancellable: what ends the reading early.
  /// - Returns: the names, each once.
  func read(_ stamp: PhotoStamp, in folder: Location, _ cancellable: Cancellable) -> [String] {
    let told = stamp.sidecars.compactMap { sidecar in
      let file = Self.location(sidecar, in: folder)
      let bytes = try? file.contents(atMost: Self.greatestSize, cancellable: cancellable)
      return (bytes ?? nil).flatMap(names)
    }
    let all = told.isEmpty ? embedded(stamp.photo, in: folder, cancellable) : told.flatMap { $0 }
    var seen: Set<String> = []
    return all.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  private func embedded(
    _ stamp: FileStamp, in folder: Location, _ cancellable: Cancellable
  ) -> [String] {
    let photo = Self.location(stamp, in: folder)
    guard let file = try? OpenedFile.open(photo, cancellable: cancellable) else { return [] }
    defer { if case .descriptor(let number) = file { OpenedFile.close(number) } }
    return EmbeddedPacket.read(file).flatMap(names) ?? []
  }

  private static func location(_ stamp: FileStamp, in folder: Location) -> Location {
    Location(uri: "\(folder.uri.hasSuffix("/") ? folder.uri : folder.uri + "/")\(stamp.name)")
  }
}
