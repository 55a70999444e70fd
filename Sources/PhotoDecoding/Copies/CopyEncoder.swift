internal import CPictureEncoding
import Glibc
import PhotoPages

// Ownership: C borrows the pixels, the profile and the control for the call; the file that it makes is copied and freed.

/// An encoded copy without metadata.
struct EncodedCopy {
  let bytes: [UInt8]
  let size: PixelSize
  /// Whether the colours are sRGB, rather than those of another profile.
  let isSRGB: Bool
}

/// The encoder of decoded pixels in the formats of copies.
enum CopyEncoder {
  /// Encodes upright pixels with their colour profile and nothing else; throws `.cancelled` or `.tooLarge`.
  ///
  /// Pixels without a profile are sRGB. JPEG and TIFF have its profile, PNG says that it is sRGB, and WebP without a
  /// profile is. Grey without a profile stays so.
  static func encode(
    _ bitmap: Bitmap, _ profile: [UInt8]?, isGrey: Bool, _ settings: CopySettings,
    _ control: DecodingControl
  ) throws(PictureError) -> EncodedCopy {
    let stored = profile ?? (isGrey ? [] : ColourProfile.sRGB()?.bytes ?? [])
    var file = CEncodedFile()
    let isGood = stored.withUnsafeBufferPointer { stored in
      var encoded = CEncodedPicture(bitmap, settings, stored, control)
      (encoded.is_grey, encoded.is_srgb) = (isGrey, profile == nil)
      return encode(&encoded, settings.format, &file)
    }
    withExtendedLifetime((control, bitmap)) {}
    defer { free(file.bytes) }
    if control.isCancelled { throw .cancelled }
    guard isGood, let bytes = file.bytes else { throw .tooLarge }
    return EncodedCopy(
      bytes: [UInt8](UnsafeBufferPointer(start: bytes, count: file.count)), size: bitmap.size,
      isSRGB: profile == nil)
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
}

extension CEncodedPicture {
  /// Makes the description of a bitmap for C, in colour and not sRGB.
  fileprivate init(
    _ bitmap: Bitmap, _ settings: CopySettings, _ profile: UnsafeBufferPointer<UInt8>,
    _ control: DecodingControl
  ) {
    let range = CopySettings.qualities
    self.init(
      rows: UnsafePointer(bitmap.base.assumingMemoryBound(to: UInt8.self)), stride: bitmap.stride,
      width: UInt32(bitmap.size.width), height: UInt32(bitmap.size.height),
      has_alpha: bitmap.layout == .bgra8 || bitmap.layout == .rgba16,
      is_deep: bitmap.layout.isDeep, is_grey: false, is_srgb: false,
      quality: Int32(max(range.lowerBound, min(settings.quality, range.upperBound))),
      profile: profile.isEmpty ? nil : profile.baseAddress, profile_count: profile.count,
      goes_on: { context in
        let control = Unmanaged<DecodingControl>.fromOpaque(context).takeUnretainedValue()
        control.waitWhilePaused()
        return !control.isCancelled
      }, context: Unmanaged.passUnretained(control).toOpaque())
  }
}
