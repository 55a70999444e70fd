internal import CLittleCMS
import Glibc

// Ownership: a ColourProfile owns its cmsHPROFILE and closes it in deinit; Little CMS has copied the
// bytes by then, and a transform keeps nothing of the profiles that it was made of. The context
// belongs to the program and is never deleted.

/// An ICC profile, opened. Used on one thread.
final class ColourProfile {
  /// For C; valid as long as `self`.
  let handle: cmsHPROFILE

  /// A context of our own, silent whatever other libraries do with the global one.
  /// Little CMS guards what is in it by locks; never changed after it was made.
  nonisolated(unsafe) static let context: cmsContext? = {
    let context = cmsCreateContext(nil, nil)
    cmsSetLogErrorHandlerTHR(context) { _, _, _ in }
    return context
  }()

  /// The length of an ICC profile's head (ICC.1:2022, 7.2): what is shorter is none.
  private static let headLength = 128

  private init?(adopting handle: cmsHPROFILE?) {
    guard let handle else { return nil }
    self.handle = handle
  }

  /// Opens a profile's bytes; nil if they are none.
  private convenience init?(_ bytes: [UInt8]) {
    guard bytes.count > Self.headLength else { return nil }
    let handle = bytes.withUnsafeBytes {
      cmsOpenProfileFromMemTHR(Self.context, $0.baseAddress, cmsUInt32Number(clamping: $0.count))
    }
    self.init(adopting: handle)
  }

  /// Opens a profile's bytes; nil if they are none that says what colours look like, or one for
  /// other pixels.
  convenience init?(_ bytes: [UInt8], for pixels: ColourPixels) {
    self.init(bytes)
    guard Self.classes.contains(cmsGetDeviceClass(self.handle).rawValue),
      cmsGetColorSpace(self.handle) == pixels.space
    else { return nil }
  }

  /// What a profile says that it is called, in English or else its first language; nil if it says
  /// nothing, or is none.
  static func name(of bytes: [UInt8]) -> String? {
    guard let profile = ColourProfile(bytes) else { return nil }
    var text = [wchar_t](repeating: 0, count: longestName)
    let size = cmsUInt32Number(text.count * MemoryLayout<wchar_t>.stride)
    guard cmsGetProfileInfo(profile.handle, cmsInfoDescription, "en", "US", &text, size) > 0 else {
      return nil
    }
    let scalars = text.prefix { $0 != 0 }.compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }
    let name = String(String.UnicodeScalarView(scalars))
    return name.allSatisfy(\.isWhitespace) ? nil : name
  }

  /// Characters of a name; what is longer is cut off.
  private static let longestName = 128

  static func sRGB() -> ColourProfile? {
    ColourProfile(adopting: cmsCreate_sRGBProfileTHR(context))
  }

  deinit {
    cmsCloseProfile(handle)
  }

  /// Links, abstract profiles and named colours say nothing of a picture's colours.
  private static let classes: Set<UInt32> = [
    cmsSigInputClass.rawValue, cmsSigDisplayClass.rawValue, cmsSigOutputClass.rawValue,
    cmsSigColorSpaceClass.rawValue,
  ]
}
