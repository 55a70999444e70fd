import PhotoPages

/// The pixels of a copy, in the photo's own colours where sRGB lacks some of them, or where they are grey.
///
/// PNG and TIFF keep 16 bits. Inks become sRGB, as few programs take pictures of them.
struct CopyColours {
  /// The pixels, not turned yet.
  let bitmap: Bitmap
  /// The ICC profile of the pixels; nil for sRGB, and for grey without a profile.
  let profile: [UInt8]?
  /// Whether the three colours of each pixel are equal, and stored as one.
  let isGrey: Bool

  /// Converts decoded pixels for a format, in the same memory where that is possible.
  init(
    _ decoded: DecodedBitmap, for format: CopyFormat, _ watch: DecodeWatch
  ) throws(PictureError) {
    let isDeep = decoded.bitmap.layout.isDeep
    let own = Self.ownProfile(of: decoded, for: format)
    guard let own else {
      bitmap = try ColourConversion.convert(
        decoded, to: .sRGB, keepsDepth: format.keepsDepth, watch)
      profile = nil
      isGrey = decoded.isGrey && decoded.profile == nil && format.keepsGrey
      return
    }
    bitmap =
      isDeep && !format.keepsDepth
      ? try ColourConversion.rounded(decoded.bitmap, watch) : decoded.bitmap
    profile = own.bytes
    isGrey = own.isGrey
  }

  /// Returns the photo's profile if a copy keeps it.
  private static func ownProfile(
    of decoded: DecodedBitmap, for format: CopyFormat
  ) -> (bytes: [UInt8], isGrey: Bool)? {
    let pixels = ColourPixels(decoded)
    guard let bytes = decoded.profile, pixels != .cmyk8 else { return nil }
    let losesDepth = decoded.bitmap.layout.isDeep && !format.keepsDepth
    if decoded.isGrey, let profile = ColourProfile(bytes, for: pixels) {
      guard format.keepsGrey, let light = ProfileLight(of: profile),
        !(losesDepth && light.isLinear)
      else { return nil }
      return profile.storable(bytes).map { ($0, true) }
    }
    guard let profile = ColourProfile(bytes, for: pixels.coloured),
      let light = ProfileLight(of: profile), light.exceedsSRGB,
      !(losesDepth && light.isLinear)
    else { return nil }
    return profile.storable(bytes).map { ($0, false) }
  }
}

extension CopyFormat {
  /// Whether files of the format have 16 bits a colour, if the photo has.
  fileprivate var keepsDepth: Bool { self == .png || self == .tiff }

  /// Whether files of the format can have a single colour.
  fileprivate var keepsGrey: Bool { self != .webP }
}
