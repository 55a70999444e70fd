internal import CPictureEncoding
import Glibc
import PhotoPages

// Ownership: C borrows the pixels, the profile and the watch for the call; the file that it makes is copied and freed.

/// The encoder of decoded pixels, which are sRGB, in the formats of copies.
enum CopyEncoder {
  /// Encodes a picture with a colour profile and nothing else; throws `.cancelled` or `.tooLarge`.
  ///
  /// PNG says that it is sRGB, and WebP without a profile is.
  static func encode(
    _ picture: DecodedPicture, _ settings: CopySettings, _ control: DecodingControl
  ) throws(PictureError) -> [UInt8] {
    let profile = ColourProfile.sRGB()?.bytes ?? []
    let watch = Watch(control)
    var file = CEncodedFile()
    let isGood = profile.withUnsafeBufferPointer { profile in
      picture.pixels.storage.withUnsafeBytes { rows in
        let rows = rows.assumingMemoryBound(to: UInt8.self)
        guard var encoded = CEncodedPicture(rows: rows, picture, settings, profile, watch) else {
          return false
        }
        return encode(&encoded, settings.format, &file)
      }
    }
    withExtendedLifetime(watch) {}
    defer { free(file.bytes) }
    if control.isCancelled { throw .cancelled }
    guard isGood, let bytes = file.bytes else { throw .tooLarge }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: file.count))
  }

  private static func encode(
    _ picture: inout CEncodedPicture, _ format: CopyFormat, _ file: inout CEncodedFile
  ) -> Bool {
    switch format {
    case .jpeg: cencoding_jpeg(&picture, &file)
    case .png: cencoding_png(&picture, &file)
    case .webP: cencoding_webp(&picture, &file)
    case .tiff: cencoding_tiff(&picture, &file)
    }
  }

  /// The link from C to the control of the encoding.
  fileprivate final class Watch {
    let control: DecodingControl

    init(_ control: DecodingControl) { self.control = control }

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Waits while the encoding is paused, and returns whether it is still wanted.
    static func goesOn(_ context: UnsafeMutableRawPointer) -> Bool {
      let watch = Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue()
      watch.control.waitWhilePaused()
      return !watch.control.isCancelled
    }
  }
}

extension CEncodedPicture {
  /// Makes the description of a picture for C; nil if it has no pixels.
  fileprivate init?(
    rows: UnsafeBufferPointer<UInt8>, _ picture: DecodedPicture, _ settings: CopySettings,
    _ profile: UnsafeBufferPointer<UInt8>, _ watch: CopyEncoder.Watch
  ) {
    guard let first = rows.baseAddress else { return nil }
    self.init(
      rows: first, stride: picture.pixels.stride, width: UInt32(picture.pixels.size.width),
      height: UInt32(picture.pixels.size.height), has_alpha: picture.traits.contains(.hasAlpha),
      quality: Int32(settings.quality.clamped(to: CopySettings.qualities)),
      profile: profile.isEmpty ? nil : profile.baseAddress, profile_count: profile.count,
      goes_on: { CopyEncoder.Watch.goesOn($0) }, context: watch.pointer)
  }
}

extension Int {
  fileprivate func clamped(to limits: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}
