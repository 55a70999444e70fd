internal import CLittleCMS

// Ownership: a ColourTransform owns its cmsHTRANSFORM and deletes it in deinit.

/// A transform from one profile's colours to those of a screen or of a copy, which can be used any number of times.
///
/// `@unchecked Sendable`: a transform without Little CMS' cache of the last pixel is not changed by its use, so
/// that any number of threads may share it.
final class ColourTransform: @unchecked Sendable {
  private let handle: cmsHTRANSFORM

  /// Relative colorimetric, used with black point compensation, as in editors.
  ///
  /// Colours that the screen can show are exact, and shadows stay distinct instead of becoming a black that
  /// paper has and a screen lacks. Profiles of cameras and screens support no other intent; the perceptual
  /// tables of printers depend on each maker's taste.
  private static let intent = cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC)

  /// Makes a transform for pixels that `source` was opened for; nil if the profiles are too damaged.
  ///
  /// The result has 8 bits, or 16 if it `keepsDepth` of deep pixels.
  init?(
    from source: ColourProfile, to target: ColourProfile, _ pixels: ColourPixels,
    keepsDepth: Bool = false
  ) {
    var flags = cmsUInt32Number(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION)
    // Finer tables take longer to fill, and 8 bits gain nothing by them.
    if pixels != pixels.shallow { flags |= cmsUInt32Number(cmsFLAGS_HIGHRESPRECALC) }
    let isDeep = keepsDepth && pixels != pixels.shallow
    guard
      let handle = cmsCreateTransformTHR(
        ColourProfile.context, source.handle, pixels.format, target.handle,
        isDeep ? cms_rgba_16 : cms_bgra_8, Self.intent, flags)
    else { return nil }
    self.handle = handle
  }

  deinit {
    cmsDeleteTransform(handle)
  }

  /// Converts `count` pixels.
  ///
  /// The result is blue, green and red of 8 bits, or red, green and blue of 16 bits. The fourth sample is not written.
  /// `target` may be `source` if that has as many bytes a pixel.
  func convert(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
    cmsDoTransform(handle, source, target, cmsUInt32Number(count))
  }

  /// Whether it changes no colour of 8-bit `pixels` by more than one level, which is lost in rounding.
  ///
  /// It tests every grey, and 729 evenly spaced colours, whatever the profile contains.
  func changesNothing(_ pixels: ColourPixels) -> Bool {
    var colours = (0..<256).map { UInt32($0) * 0x10101 }
    if pixels == .rgb8 {
      let levels = stride(from: 0, through: 255, by: 255 / 8).map { UInt32($0) }
      for red in levels {
        for green in levels { colours += levels.map { red << 16 | green << 8 | $0 } }
      }
    }
    var converted = colours
    convert(colours, to: &converted, count: colours.count)
    return zip(colours, converted).allSatisfy { one, other in
      [0, 8, 16].allSatisfy { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) <= 1 }
    }
  }
}
