internal import CLittleCMS

/// The meaning of a pixel's samples for a profile.
enum ColourPixels: Hashable {
  /// Blue, green, red and a byte that is left unchanged.
  case rgb8
  /// The same, with three equal colours.
  case grey8
  /// Four inks.
  case cmyk8
  /// Red, green, blue and a fourth sample that is left unchanged, 16 bits each.
  case rgb16
  /// The same, with three equal colours.
  case grey16

  init(_ decoded: DecodedBitmap) {
    switch decoded.bitmap.layout {
    case .bgra8, .bgrx8: self = decoded.isGrey ? .grey8 : .rgb8
    case .cmyk8: self = .cmyk8
    case .rgba16, .rgbx16: self = decoded.isGrey ? .grey16 : .rgb16
    }
  }

  /// Little CMS' name for the format.
  var format: cmsUInt32Number {
    switch self {
    case .rgb8: cms_bgra_8
    case .grey8: cms_grey_of_bgra_8
    case .cmyk8: cms_cmyk_8_inverted
    case .rgb16: cms_rgba_16
    case .grey16: cms_grey_of_rgba_16
    }
  }

  /// The colour space of a profile for these pixels.
  var space: cmsColorSpaceSignature {
    switch self {
    case .rgb8, .rgb16: cmsSigRgbData
    case .grey8, .grey16: cmsSigGrayData
    case .cmyk8: cmsSigCmykData
    }
  }

  /// The same with all three colours, for a grey picture with an RGB profile.
  var coloured: ColourPixels {
    switch self {
    case .grey8: .rgb8
    case .grey16: .rgb16
    default: self
    }
  }

  /// The same with 8 bits.
  var shallow: ColourPixels {
    switch self {
    case .rgb16: .rgb8
    case .grey16: .grey8
    default: self
    }
  }
}
