internal import CLittleCMS
internal import CPNG

/// The meaning of a PNG's colours.
enum PNGColours {
  /// The deviations of a gamma (relative) and of a chromaticity from sRGB's that still mean sRGB.
  ///
  /// As in libpng: many programs write 1 / 2.2 for sRGB's curve, which is different.
  private static let (gammaTolerance, placeTolerance) = (0.05, 0.01)

  /// The chromaticities of sRGB: x and y of white, red, green and blue.
  private static let sRGB = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
  private static let sRGBGamma = 0.45455

  static func storedProfile(_ head: CPNGHead) -> [UInt8]? {
    head.profile.map { [UInt8](UnsafeBufferPointer(start: $0, count: head.profile_count)) }
  }

  /// Returns the profile in a file, or the one that its other chunks imply; nil for sRGB.
  ///
  /// As in browsers, a profile takes precedence over the mark of sRGB, and that over single numbers.
  static func profile(_ head: CPNGHead) -> [UInt8]? {
    if let profile = storedProfile(head) { return profile }
    if head.has_srgb { return nil }
    var gamma: Double?
    if head.has_gamma, abs(head.gamma / sRGBGamma - 1) > gammaTolerance { gamma = head.gamma }
    var places: [Double]?
    if head.has_chromaticities {
      let found = withUnsafeBytes(of: head.chromaticities) { Array($0.bindMemory(to: Double.self)) }
      if zip(found, sRGB).contains(where: { abs($0 - $1) > placeTolerance }) { places = found }
    }
    if gamma == nil, places == nil { return nil }
    return PrimariesProfile.bytes(chromaticities: places ?? sRGB, exponent: gamma.map { 1 / $0 })
  }
}

/// Profiles for files that state their colours in single numbers.
enum PrimariesProfile {
  /// Makes an ICC profile of single numbers.
  ///
  /// - Parameters:
  ///   - chromaticities: x and y of white, red, green and blue (CIE 1931).
  ///   - exponent: the power of a sample that gives light; nil for sRGB's curve.
  /// - Returns: the profile's bytes; nil if the numbers are invalid.
  static func bytes(chromaticities: [Double], exponent: Double?) -> [UInt8]? {
    guard chromaticities.count == 8, chromaticities.allSatisfy({ $0 >= 0 && $0 <= 1 }),
      exponent.map({ $0 > 0.1 && $0 < 10 }) ?? true
    else { return nil }
    let points = stride(from: 0, to: 8, by: 2).map {
      cmsCIExyY(x: chromaticities[$0], y: chromaticities[$0 + 1], Y: 1)
    }
    // A colour without brightness is invalid, and would be a divisor of 0.
    guard points.allSatisfy({ $0.y > 0.001 }) else { return nil }
    let context = ColourProfile.context
    let curve =
      exponent.map { cmsBuildGamma(context, $0) }
      ?? cmsBuildParametricToneCurve(
        context, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    defer { cmsFreeToneCurve(curve) }
    var white = points[0]
    var primaries = cmsCIExyYTRIPLE(Red: points[1], Green: points[2], Blue: points[3])
    var curves: [OpaquePointer?] = [curve, curve, curve]
    let made = cmsCreateRGBProfileTHR(context, &white, &primaries, &curves)
    return ColourProfile(adopting: made)?.bytes
  }
}
