/// A picture as a source hands it over: something to decode, or pixels already.
///
/// An orientation given here wins over the one inside the picture.
public enum PictureSource: Sendable {
  /// An open file, positioned anywhere: it is read from its start.
  case descriptor(FileDescriptor, orientation: Orientation? = nil)
  /// The encoded file's bytes.
  case bytes([UInt8], orientation: Orientation? = nil)
  /// Decoded pixels.
  case pixels(PixelBuffer, orientation: Orientation? = nil)
}

/// An open file descriptor, closed when the last reference to it goes.
public final class FileDescriptor: Sendable {
  /// The descriptor's number. It must not be closed, nor used after this object is gone.
  public let rawValue: Int32

  private let close: @Sendable (Int32) -> Void

  /// Takes over an open descriptor; `close` is called with it once.
  public init(adopting rawValue: Int32, close: @escaping @Sendable (Int32) -> Void) {
    self.rawValue = rawValue
    self.close = close
  }

  deinit {
    close(rawValue)
  }
}

/// Why a photo has no picture.
public enum PictureError: Error, Hashable, Codable, Sendable {
  /// The source has none to give.
  case source(PhotoSourceError)
  /// The bytes are of no kind of picture that can be read here.
  case notAPicture
  /// The kind is known, and the bytes break its rules or end too soon; `reason` is the decoder's.
  case damaged(reason: String)
  /// The kind is known, and the system's library for it does not read the file, which seems to be whole:
  /// it may be too old. `kind` is what people call the kind of picture, `reason` the library's.
  case refused(kind: String, reason: String)
  /// The kind is known, and the library that reads it is not installed, or lacks what decodes it. `kind` is what people
  /// call the kind of picture, `package` what Debian calls the package that would help; empty where there is none.
  case missing(kind: String, package: String)
  /// The picture holds no bytes at all.
  case empty
  /// It takes more memory than may be.
  case tooLarge
  /// It has so many pixels, as stored, that they do not fit into memory, or take minutes.
  case tooManyPixels(PixelSize)
  /// The process that decoded it ended, or what it said could not be true.
  case decoderFailed
  /// Decoding it took longer than it may.
  case tooSlow
  /// The program that decodes pictures could not be started; `reason` is the system's sentence.
  case noDecoder(reason: String)
  /// It was cancelled. Never shown.
  case cancelled
}
