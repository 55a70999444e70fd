/// A purpose of a copy, which decides its size, its quality and the rule for its format.
public enum CopyPreset: CaseIterable, Sendable {
  /// Small enough to be sent with others.
  case email
  /// For a page that is read on a screen.
  case web
  /// Every pixel, in the photo's own kind.
  case fullSize

  /// The size of the copy.
  public var size: CopySize {
    switch self {
    case .email: .longerSide(1280)
    case .web: .longerSide(1920)
    case .fullSize: .full
    }
  }

  /// The quality of JPEG and WebP, 1 to 100.
  public var quality: Int {
    switch self {
    case .email: 80
    case .web: 85
    case .fullSize: 90
    }
  }

  /// The rule for the format.
  public var rule: CopyFormatRule { self == .fullSize ? .own : .light }

  /// Finds the preset with the size and the quality of settings; nil if they are for no purpose.
  public init?(of settings: CopySettings) {
    let preset = Self.allCases.first { $0.size == settings.size && $0.quality == settings.quality }
    guard let preset else { return nil }
    self = preset
  }
}

/// The rule for the format of a copy.
public enum CopyFormatRule: Hashable, Sendable {
  /// The photo's own kind, if copies can have it: what loses nothing stays so.
  case own
  /// What every program reads and few bytes hold: JPEG, or PNG if the photo is transparent.
  case light
  /// The format that a person chose.
  case chosen(CopyFormat)

  /// The extensions of pictures without losses that copies cannot have; their copies are PNG.
  private static let lossless: Set = [
    ".bmp", ".gif", ".ico", ".pbm", ".pcx", ".pgm", ".pnm", ".ppm", ".qoi", ".svg", ".svgz",
    ".tga", ".xbm", ".xpm",
  ]

  /// Returns the format of a copy of a photo; a transparent one becomes no JPEG unless that was chosen.
  public func format(of photo: Photo, isTransparent: Bool) -> CopyFormat {
    switch self {
    case .chosen(let format): return format
    case .light: return isTransparent ? .png : .jpeg
    case .own:
      let ending = FileName(of: photo).ending
      let own =
        CopyFormat(ending: ending)
        ?? (Self.lossless.contains(ending.lowercased()) ? .png : .jpeg)
      return isTransparent && !own.keepsTransparency ? .png : own
    }
  }
}
