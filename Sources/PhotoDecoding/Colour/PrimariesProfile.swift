internal import CLittleCMS

/// Profiles for files that tell their colours in single numbers.
enum PrimariesProfile {
  /// The bytes of a profile; nil where the numbers make none.
  ///
  /// - Parameters:
  ///   - chromaticities: x and y of white, red, green and blue (CIE 1931).
  ///   - exponent: light is a number raised to it; nil for sRGB's curve.
  /// - Returns: an ICC profile.
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
