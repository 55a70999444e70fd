/// A picture as provided by a source; an orientation given here overrides the one inside the picture.
public enum PictureSource: Sendable {
  /// An open file, which is read from its start wherever it is positioned.
  case descriptor(FileDescriptor, orientation: Orientation? = nil)
  /// The bytes of an encoded file.
  case bytes([UInt8], orientation: Orientation? = nil)
  /// Decoded pixels.
  case pixels(PixelBuffer, orientation: Orientation? = nil)
}

/// An open file descriptor, closed when the last reference to it is released.
public final class FileDescriptor: Sendable {
  /// The descriptor's number, which must not be closed, nor used after this object is released.
  public let rawValue: Int32

  private let close: @Sendable (Int32) -> Void

  /// Takes ownership of an open descriptor; `close` is called with it once.
  public init(adopting rawValue: Int32, close: @escaping @Sendable (Int32) -> Void) {
    self.rawValue = rawValue
    self.close = close
  }

  deinit {
    close(rawValue)
  }
}

/// The reason why a photo has no picture.
@nonexhaustive
public enum PictureError: Error, Hashable, Codable, Sendable {
  /// The source cannot provide one.
  case source(PhotoSourceError)
  /// The bytes are not a picture in a supported format.
  case notAPicture
  /// The bytes violate their format or end too soon; `reason` is the decoder's message.
  case damaged(reason: String)
  /// The system's library for the format does not read the file, although it seems intact.
  ///
  /// The library may be too old. `kind` is the format's common name, `reason` the library's message, which is for logs.
  case refused(kind: String, reason: String)
  /// The library for the format is not installed, or lacks a codec.
  ///
  /// `kind` is the format's common name, `package` the Debian package that would help; empty if there is none.
  case missing(kind: String, package: String)
  /// The file is empty.
  case empty
  /// Decoding takes more memory than allowed.
  case tooLarge
  /// It has this size as stored: it does not fit into memory, or takes minutes to decode.
  case tooManyPixels(PixelSize)
  /// The decoder process ended, or sent an invalid answer.
  case decoderFailed
  /// Decoding exceeded its timeout.
  case tooSlow
  /// The decoder program could not be started; `reason` is the system's message, which is for logs.
  case noDecoder(reason: String)
  /// The request was cancelled. Never shown.
  case cancelled
}
