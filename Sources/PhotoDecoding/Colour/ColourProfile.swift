internal import CLittleCMS
import Glibc

// Ownership: a ColourProfile owns its cmsHPROFILE and closes it in deinit. By then Little CMS has copied the
// bytes, and a transform keeps nothing of its profiles. The context belongs to the program and is never deleted.

/// An opened ICC profile, used on one thread.
final class ColourProfile {
  /// The handle for C; valid as long as `self`.
  let handle: cmsHPROFILE

  /// A private context, which reports no errors, whatever other libraries do with the global one.
  ///
  /// Little CMS guards its content by locks; it is never changed after it was made.
  nonisolated(unsafe) static let context: cmsContext? = {
    let context = cmsCreateContext(nil, nil)
    cmsSetLogErrorHandlerTHR(context) { _, _, _ in }
    return context
  }()

  /// The length of an ICC profile's head (ICC.1:2022, 7.2); fewer bytes are no profile.
  private static let headLength = 128

  init?(adopting handle: cmsHPROFILE?) {
    guard let handle else { return nil }
    self.handle = handle
  }

  private convenience init?(_ bytes: [UInt8]) {
    guard bytes.count > Self.headLength else { return nil }
    let handle = bytes.withUnsafeBytes {
      cmsOpenProfileFromMemTHR(Self.context, $0.baseAddress, cmsUInt32Number(clamping: $0.count))
    }
    self.init(adopting: handle)
  }

  /// Opens a profile for `pixels`; nil if the bytes are no profile that describes such colours.
  convenience init?(_ bytes: [UInt8], for pixels: ColourPixels) {
    self.init(bytes)
    guard Self.classes.contains(cmsGetDeviceClass(self.handle).rawValue),
      cmsGetColorSpace(self.handle) == pixels.space
    else { return nil }
  }

  /// Returns a profile's name, in English or else its first language; nil if it has none, or is invalid.
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

  /// The most characters of a name; the rest is cut off.
  private static let longestName = 128

  static func sRGB() -> ColourProfile? {
    ColourProfile(adopting: cmsCreate_sRGBProfileTHR(context))
  }

  /// Whether the profile is for a single colour, grey.
  var isForGrey: Bool { cmsGetColorSpace(handle) == cmsSigGrayData }

  /// Whether the profile is for red, green and blue.
  var isForColours: Bool { cmsGetColorSpace(handle) == cmsSigRgbData }

  /// Returns the bytes in a form that every format takes: those of the file, or rewritten if their head is wrong.
  func storable(_ original: [UInt8]) -> [UInt8]? {
    let size = original.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let intent = original[Self.intentPlace].reduce(0) { $0 << 8 | Int($1) }
    if size == original.count, size % 4 == 0, intent <= Self.lastIntent { return original }
    cmsSetHeaderRenderingIntent(handle, cmsUInt32Number(INTENT_PERCEPTUAL))
    return bytes
  }

  /// The place of the rendering intent in a profile's head, and the last one (ICC.1:2022, 7.2.15).
  private static let intentPlace = 64..<68
  private static let lastIntent = 3

  /// The place of the date in a profile's head, and a constant one: 1 January 2000 (ICC.1:2022, 7.2.8).
  private static let datePlace = 24..<36
  private static let constantDate: [UInt8] = [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]

  /// The bytes of the profile's file, which do not tell when they were written; nil if Little CMS cannot write them.
  var bytes: [UInt8]? {
    var count: cmsUInt32Number = 0
    guard cmsSaveProfileToMem(handle, nil, &count) != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    guard cmsSaveProfileToMem(handle, &bytes, &count) != 0, count > Self.headLength else {
      return nil
    }
    bytes.replaceSubrange(Self.datePlace, with: Self.constantDate)
    return bytes
  }

  deinit {
    cmsCloseProfile(handle)
  }

  /// The classes that describe a picture's colours; links, abstract profiles and named colours do not.
  private static let classes: Set<UInt32> = [
    cmsSigInputClass.rawValue, cmsSigDisplayClass.rawValue, cmsSigOutputClass.rawValue,
    cmsSigColorSpaceClass.rawValue,
  ]
}
