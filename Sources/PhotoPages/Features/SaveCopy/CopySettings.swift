/// The format of a saved copy.
public enum CopyFormat: String, CaseIterable, Codable, Sendable {
  /// JPEG, which every program reads.
  case jpeg = "JPEG"
  /// PNG, which loses nothing.
  case png = "PNG"
  /// WebP, which is smaller than JPEG at the same quality.
  case webP = "WebP"
  /// TIFF, which loses nothing, for editing.
  case tiff = "TIFF"

  /// The file name's usual extension, with its dot.
  public var ending: String {
    switch self {
    case .jpeg: ".jpg"
    case .png: ".png"
    case .webP: ".webp"
    case .tiff: ".tif"
    }
  }

  /// The other extensions of the format, with their dots.
  private var otherEndings: [String] {
    switch self {
    case .jpeg: [".jpeg", ".jpe", ".jfif"]
    case .png, .webP: []
    case .tiff: [".tiff"]
    }
  }

  /// Finds the format that a file name's extension means, with its dot and in any case; nil if copies cannot have it.
  public init?(ending: String) {
    let ending = ending.lowercased()
    let format = Self.allCases.first { $0.ending == ending || $0.otherEndings.contains(ending) }
    guard let format else { return nil }
    self = format
  }

  /// Whether files of the format can be transparent.
  public var keepsTransparency: Bool { self != .jpeg }

  /// Whether less quality makes a smaller file.
  public var hasQuality: Bool { self == .jpeg || self == .webP }

  /// The longest side in pixels that a file of the format may have, or that is read everywhere.
  public var longestSide: Int {
    switch self {
    case .jpeg: 65_500
    case .webP: 16_383
    case .png, .tiff: 65_535
    }
  }
}

/// The size of a saved copy.
public enum CopySize: Hashable, Codable, Sendable {
  /// Every pixel of the original.
  case full
  /// At most this many pixels on the longer side; a smaller original is not enlarged.
  case longerSide(Int)

  /// The sizes that are offered.
  public static let all: [CopySize] = [.full] + [3840, 2560, 1920, 1280, 640].map(longerSide)

  var limit: Int {
    if case .longerSide(let pixels) = self { pixels } else { .max }
  }
}

/// The choices for a copy of a photo.
public struct CopySettings: Hashable, Codable, Sendable {
  /// The file format.
  public var format = CopyFormat.jpeg
  /// The quality of JPEG and WebP, 1 to 100.
  public var quality = 90
  /// The size.
  public var size = CopySize.full
  /// The turn of the photo as shown, which precedes the crop.
  public var turn = Orientation.upright
  /// The kept part, 0…1 of the turned photo.
  public var crop = CropArea.whole
  /// Whether the copy gets no metadata: no place, camera, names, texts and comments.
  public var removesData = false

  /// The qualities that can be chosen.
  public static let qualities = 1...100

  /// Makes the settings of a whole copy as JPEG.
  public init() {}

  /// Whether the copy shows the whole photo as it stands, so that positions on it stay right.
  public var keepsGeometry: Bool { turn == .upright && crop == .whole }
}

/// The kept part of a photo: 0…1 from its left edge to its right, and from its top down.
public struct CropArea: Hashable, Codable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width, more than 0.
  public var width: Double
  /// The height, more than 0.
  public var height: Double

  /// Makes an area.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The whole photo.
  public static let whole = CropArea(x: 0, y: 0, width: 1, height: 1)

  /// The right edge.
  public var right: Double { x + width }
  /// The lower edge.
  public var bottom: Double { y + height }

  /// Returns the same part after the photo was turned or mirrored.
  public func turned(by turn: Orientation) -> CropArea {
    let (fromRight, fromBelow) = (1 - right, 1 - bottom)
    return switch turn {
    case .upright: self
    case .mirrored: CropArea(x: fromRight, y: y, width: width, height: height)
    case .rotated180: CropArea(x: fromRight, y: fromBelow, width: width, height: height)
    case .flipped: CropArea(x: x, y: fromBelow, width: width, height: height)
    case .transposed: CropArea(x: y, y: x, width: height, height: width)
    case .rotated90: CropArea(x: fromBelow, y: x, width: height, height: width)
    case .transversed: CropArea(x: fromBelow, y: fromRight, width: height, height: width)
    case .rotated270: CropArea(x: y, y: fromRight, width: height, height: width)
    }
  }
}
