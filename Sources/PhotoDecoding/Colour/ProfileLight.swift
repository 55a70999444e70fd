internal import CLittleCMS

// Ownership: the transform is made and deleted in the initialiser.

/// The light that the colours of a profile stand for, to decide whether a copy keeps them.
struct ProfileLight {
  /// Whether the profile has colours outside sRGB.
  let exceedsSRGB: Bool
  /// Whether light is proportional to the samples, or nearly, so that 8 bits are too few for shadows.
  let isLinear: Bool

  /// The samples of each colour that are tried.
  private static let levels = [0, 0.25, 0.5, 0.75, 1]
  /// The part of the whole range by which a colour must exceed sRGB; profiles of sRGB itself differ by less.
  private static let tolerance = 0.01
  /// The light of the middle sample, above which a profile counts as linear; that of gamma 1.4 is 0.38.
  private static let mostLightOfMiddle = 0.4

  /// From X, Y and Z as profiles have them, about the white D50, to linear sRGB (Bradford's adaptation).
  private static let matrix = [
    [3.1338561, -1.6168667, -0.4906146], [-0.9787684, 1.9161415, 0.0334540],
    [0.0719453, -0.2289914, 1.4052427],
  ]

  /// Measures a profile for grey or for three colours; nil if it is for others, or too damaged.
  init?(of profile: ColourProfile) {
    let isGrey = profile.isForGrey
    let space = cmsCreateXYZProfileTHR(ColourProfile.context)
    defer { cmsCloseProfile(space) }
    guard isGrey || profile.isForColours,
      let transform = cmsCreateTransformTHR(
        ColourProfile.context, profile.handle, isGrey ? cms_grey_double : cms_rgb_double, space,
        cms_xyz_double, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
        cmsUInt32Number(cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE))
    else { return nil }
    defer { cmsDeleteTransform(transform) }
    func light(_ samples: [Double]) -> [Double] {
      var light = [0.0, 0, 0]
      cmsDoTransform(transform, samples, &light, 1)
      return light
    }
    isLinear = light(Array(repeating: 0.5, count: isGrey ? 1 : 3))[1] > Self.mostLightOfMiddle
    exceedsSRGB = !isGrey && Self.colours.contains { Self.isOutsideSRGB(light($0)) }
  }

  private static var colours: [[Double]] {
    levels.flatMap { red in levels.flatMap { green in levels.map { [red, green, $0] } } }
  }

  private static func isOutsideSRGB(_ light: [Double]) -> Bool {
    matrix.contains { row in
      let part = zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }
      return part < -tolerance || part > 1 + tolerance
    }
  }
}
