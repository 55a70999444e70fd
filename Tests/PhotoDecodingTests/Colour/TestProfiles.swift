import CLittleCMS
import Testing

/// ICC profiles made by code, as bytes of a file.
enum TestProfiles {
  /// White of daylight, as sRGB, Display P3 and Adobe RGB have it.
  private static let d65 = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)

  static let sRGB = bytes(cmsCreate_sRGBProfile())

  /// Display P3: the primaries of cinemas, the curve of sRGB.
  static let displayP3 = rgb((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), sRGBCurve)

  /// Adobe RGB (1998).
  static let adobeRGB = rgb(
    (0.640, 0.330), (0.210, 0.710), (0.150, 0.060), .gamma(563.0 / 256))

  /// sRGB whose red is blue, and whose blue is red.
  static let swapped = rgb((0.150, 0.060), (0.300, 0.600), (0.640, 0.330), sRGBCurve)

  /// sRGB's primaries with light that is not bent at all.
  static let linear = rgb((0.640, 0.330), (0.300, 0.600), (0.150, 0.060), .gamma(1))

  /// Shades of grey of a simple gamma.
  static func grey(gamma: Double) -> [UInt8] {
    var white = d65
    let curve = cmsBuildGamma(nil, gamma)
    defer { cmsFreeToneCurve(curve) }
    return bytes(cmsCreateGrayProfile(&white, curve))
  }

  /// The same colours as `swapped`, as a table instead of primaries.
  static let table = tabled(cmsSigRgbData, channels: 3, cmsSigDisplayClass) { levels in
    [levels[2], levels[1], levels[0]]
  }

  /// Inks that take away what the simple formula says, and a third of it of green.
  static let inks = tabled(cmsSigCmykData, channels: 4, cmsSigOutputClass) { levels in
    let light = levels.prefix(3).map { (1 - $0) * (1 - levels[3]) }
    return [light[0], light[1] * 2 / 3, light[2]]
  }

  /// From one device's numbers to another's: no profile of a picture.
  static let link: [UInt8] = {
    let source = cmsCreate_sRGBProfile()
    defer { cmsCloseProfile(source) }
    let transform = cmsCreateTransform(source, cms_bgra_8, source, cms_bgra_8, 1, 0)
    defer { cmsDeleteTransform(transform) }
    return bytes(cmsTransform2DeviceLink(transform, 4.3, 0))
  }()

  enum Curve {
    case gamma(Double)
    case parametric([Double])
  }

  /// IEC 61966-2-1.
  static let sRGBCurve = Curve.parametric([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

  private static func rgb(
    _ red: (Double, Double), _ green: (Double, Double), _ blue: (Double, Double), _ curve: Curve
  ) -> [UInt8] {
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: red.0, y: red.1, Y: 1), Green: cmsCIExyY(x: green.0, y: green.1, Y: 1),
      Blue: cmsCIExyY(x: blue.0, y: blue.1, Y: 1))
    var white = d65
    let built =
      switch curve {
      case .gamma(let gamma): cmsBuildGamma(nil, gamma)
      case .parametric(let values): cmsBuildParametricToneCurve(nil, 4, values)
      }
    defer { cmsFreeToneCurve(built) }
    var curves: [OpaquePointer?] = [built, built, built]
    return bytes(cmsCreateRGBProfile(&white, &primaries, &curves))
  }

  /// A profile of a table; `light` tells the sRGB that numbers from 0 to 1 stand for.
  private static func tabled(
    _ space: cmsColorSpaceSignature, channels: UInt32, _ kind: cmsProfileClassSignature,
    _ light: @escaping ([Double]) -> [Double]
  ) -> [UInt8] {
    let (source, lab) = (cmsCreate_sRGBProfile(), cmsCreateLab4Profile(nil))
    defer {
      cmsCloseProfile(source)
      cmsCloseProfile(lab)
    }
    let sampler = Sampler(
      channels: Int(channels), light: light,
      transform: cmsCreateTransform(source, cms_rgb_double, lab, cms_lab_16, 1, 0))
    defer { cmsDeleteTransform(sampler.transform) }
    let pipeline = cmsPipelineAlloc(nil, channels, 3)
    defer { cmsPipelineFree(pipeline) }
    let stage = cmsStageAllocCLut16bit(nil, channels == 3 ? 17 : 9, channels, 3, nil)
    cmsStageSampleCLut16bit(stage, sample, Unmanaged.passUnretained(sampler).toOpaque(), 0)
    // ICC.1 wants curves on both sides of a table; these bend nothing.
    cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(nil, channels, nil))
    cmsPipelineInsertStage(pipeline, cmsAT_END, stage)
    cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(nil, 3, nil))
    let profile = cmsCreateProfilePlaceholder(nil)
    cmsSetProfileVersion(profile, 4.3)
    cmsSetDeviceClass(profile, kind)
    cmsSetColorSpace(profile, space)
    cmsSetPCS(profile, cmsSigLabData)
    cmsWriteTag(profile, cmsSigAToB0Tag, UnsafeRawPointer(pipeline))
    return bytes(profile)
  }

  /// The profile as a file; closes it.
  private static func bytes(_ profile: cmsHPROFILE?) -> [UInt8] {
    defer { cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    cmsSaveProfileToMem(profile, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    cmsSaveProfileToMem(profile, &bytes, &count)
    return bytes
  }
}

/// What a table is filled with.
private final class Sampler {
  let channels: Int
  let light: ([Double]) -> [Double]
  let transform: cmsHTRANSFORM?

  init(channels: Int, light: @escaping ([Double]) -> [Double], transform: cmsHTRANSFORM?) {
    (self.channels, self.light, self.transform) = (channels, light, transform)
  }
}

/// `cmsInt32Number (*cmsSAMPLER16)(const cmsUInt16Number In[], cmsUInt16Number Out[], void *Cargo)`.
private func sample(
  _ numbers: UnsafePointer<UInt16>?, _ result: UnsafeMutablePointer<UInt16>?,
  _ data: UnsafeMutableRawPointer?
) -> cmsInt32Number {
  guard let numbers, let result, let data else { return 0 }
  let sampler = Unmanaged<Sampler>.fromOpaque(data).takeUnretainedValue()
  let light = sampler.light((0..<sampler.channels).map { Double(numbers[$0]) / 65535 })
  cmsDoTransform(sampler.transform, light, result, 1)
  return 1
}
