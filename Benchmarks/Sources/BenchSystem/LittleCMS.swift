import CLittleCMS
import Dispatch
import PhotoPages

/// Little CMS itself, as a program that needs nothing but its conversion would use it.
///
/// The transform and the memory of the result are made once, so that what it takes is the least that
/// anything built on it can take.
public final class LittleCMS {
  /// Rows that a thread converts at a time.
  private static let stripHeight = 32

  private let transform: cmsHTRANSFORM
  private let result: UnsafeMutableRawBufferPointer
  private let size: PixelSize

  /// Prepares the way from sRGB to the colours of a profile, as our program does it: relative
  /// colorimetric, with black point compensation, without a cache of the last pixel.
  ///
  /// - Parameters:
  ///   - profile: a file's bytes.
  ///   - size: of the pictures.
  /// - Throws: if Little CMS does not take the profile.
  public init(to profile: [UInt8], size: PixelSize) throws(BenchError) {
    let (source, target) = (
      cmsCreate_sRGBProfile(), cmsOpenProfileFromMem(profile, cmsUInt32Number(profile.count))
    )
    defer { [source, target].compactMap(\.self).forEach { cmsCloseProfile($0) } }
    let flags = cmsUInt32Number(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION)
    guard let source, let target,
      let transform = cmsCreateTransform(
        source, cms_bgra_8, target, cms_bgra_8,
        cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC), flags)
    else { throw BenchError("Little CMS does not take the profile.") }
    self.transform = transform
    self.size = size
    result = .allocate(byteCount: size.height * size.width * 4, alignment: 64)
  }

  deinit {
    cmsDeleteTransform(transform)
    result.deallocate()
  }

  /// Converts a picture of the size, on as many threads as there are processors.
  ///
  /// - Returns: the first pixel as 0xRRGGBB, to see that it did.
  @discardableResult
  public func convert(_ pixels: PixelBuffer) -> UInt32 {
    precondition(pixels.size == size, "The memory is for another size")
    // Each strip is written by one thread, and a transform without a cache is only read.
    nonisolated(unsafe) let (transform, result) = (transform, result)
    let (size, stripHeight) = (size, Self.stripHeight)
    pixels.storage.withUnsafeBytes { bytes in
      nonisolated(unsafe) let bytes = bytes
      let strips = (size.height + stripHeight - 1) / stripHeight
      DispatchQueue.concurrentPerform(iterations: strips) { strip in
        for y in strip * stripHeight..<min(size.height, (strip + 1) * stripHeight) {
          guard let from = bytes.baseAddress, let to = result.baseAddress else { return }
          cmsDoTransform(
            transform, from + y * pixels.stride, to + y * size.width * 4,
            cmsUInt32Number(size.width))
        }
      }
    }
    return UInt32(littleEndian: result.loadUnaligned(as: UInt32.self)) & 0xFF_FFFF
  }

  /// The bytes of a profile of Adobe RGB (1998).
  ///
  /// - Throws: if Little CMS cannot make it.
  public static func adobeRGB() throws(BenchError) -> [UInt8] {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: 0.640, y: 0.330, Y: 1), Green: cmsCIExyY(x: 0.210, y: 0.710, Y: 1),
      Blue: cmsCIExyY(x: 0.150, y: 0.060, Y: 1))
    let curve = cmsBuildGamma(nil, 563.0 / 256)
    defer { cmsFreeToneCurve(curve) }
    var curves: [OpaquePointer?] = [curve, curve, curve]
    guard let profile = cmsCreateRGBProfile(&white, &primaries, &curves) else {
      throw BenchError("Little CMS makes no profile.")
    }
    defer { cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    cmsSaveProfileToMem(profile, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    guard cmsSaveProfileToMem(profile, &bytes, &count) != 0 else {
      throw BenchError("Little CMS makes no profile.")
    }
    return bytes
  }
}
