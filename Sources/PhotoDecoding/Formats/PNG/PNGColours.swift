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
  ///
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
