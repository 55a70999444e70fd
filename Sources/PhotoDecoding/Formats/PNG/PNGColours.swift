internal import CLittleCMS
internal import CPNG

/// What a PNG's colours mean.
enum PNGColours {
  /// How far a gamma or a chromaticity may lie from sRGB's and mean the same, as libpng has it: many a
  /// program writes 1 / 2.2 for sRGB's curve, which it is not.
  private static let (gammaTolerance, placeTolerance) = (0.05, 0.01)

  /// x and y of white, red, green and blue.
  private static let sRGB = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
  private static let sRGBGamma = 0.45455

  /// The profile that a file has; nil without.
  static func storedProfile(_ head: CPNGHead) -> [UInt8]? {
    head.profile.map { [UInt8](UnsafeBufferPointer(start: $0, count: head.profile_count)) }
  }

  /// The profile that a file has, or that follows from what else it says; nil for sRGB.
  /// As browsers do it: a profile before the word that it is sRGB, and that before single numbers.
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

/// Profiles for files that tell their colours in single numbers.
enum PrimariesProfile {
  /// The bytes of an ICC profile; nil where the numbers make none. `chromaticities` are x and y of
  /// white, red, green and blue (CIE 1931), light is a number raised to `exponent`, which is nil for
  /// sRGB's curve.
  static func bytes(chromaticities: [Double], exponent: Double?) -> [UInt8]? {
    guard chromaticities.count == 8, chromaticities.allSatisfy({ $0 >= 0 && $0 <= 1 }),
      exponent.map({ $0 > 0.1 && $0 < 10 }) ?? true
    else { return nil }
    let points = stride(from: 0, to: 8, by: 2).map {
      cmsCIExyY(x: chromaticities[$0], y: chromaticities[$0 + 1], Y: 1)
    }
    // What has no brightness is no colour, and would be divided by.
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
    guard let profile = cmsCreateRGBProfileTHR(context, &white, &primaries, &curves) else {
      return nil
    }
    defer { cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    return cmsSaveProfileToMem(profile, &bytes, &count) != 0 ? bytes : nil
  }
}
