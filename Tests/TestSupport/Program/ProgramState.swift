import PhotoPages

/// What the program says about itself, as far as tests ask.
public struct ProgramState: Decodable, Sendable {
  /// The photo that is shown.
  public struct Photo: Decodable, Sendable {
    /// Where it is.
    public let uri: String
    /// What it is called.
    public let name: String
    /// `shown`, `loading` or `failed`.
    public let phase: String
    /// Why it cannot be shown.
    public let error: String?
    /// Width and height of the upright photo.
    public let size: [Int]?
    /// Width and height of what was decoded.
    public let decoded: [Int]?
    /// Left, top, width and height in the view, in device pixels.
    public let rect: [Double]
  }

  /// What lies over the photo.
  public struct Chrome: Decodable, Sendable {
    /// Whether any of it can be seen.
    public let visible: Bool
    /// Names of the controls at the top.
    public let top: [String]
  }

  /// The name of the gallery's state.
  public let state: String
  /// The shown photo's place; 0 with no photos.
  public let index: Int
  /// How many photos there are.
  public let count: Int
  /// Whether more are being looked for.
  public let listing: Bool
  /// The shown photo.
  public let photo: Photo?
  /// Device pixels per photo pixel.
  public let zoom: Double
  /// Whether the photo fits the view.
  public let fitted: Bool
  /// What lies over the photo.
  public let chrome: Chrome
  /// What is said in place of photos.
  public let message: String?
  /// Whether the window fills the screen.
  public let fullscreen: Bool
  /// Whether the window was asked to close.
  public let closed: Bool
  /// `ltr` or `rtl`.
  public let direction: String
  /// Width and height of the view.
  public let size: [Int]

  /// The middle of the view.
  public var middle: Point { Point(x: Double(size[0]) / 2, y: Double(size[1]) / 2) }

  /// The place on the photo, 0…1 in both directions, that is at a point of the view; beyond that
  /// range beside it.
  public func place(at point: Point) -> Point? {
    guard let rect = photo?.rect, rect[2] > 0, rect[3] > 0 else { return nil }
    return Point(x: (point.x - rect[0]) / rect[2], y: (point.y - rect[1]) / rect[3])
  }
}
