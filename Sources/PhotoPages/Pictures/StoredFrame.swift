/// A picture as its file stores it: what positions in metadata, such as those of faces, refer to.
public struct StoredFrame: Hashable, Sendable {
  /// The stored image's size, before it is turned. Where a loader turns by itself, as for HEIC and
  /// AVIF, the size of what it returns.
  public var size: PixelSize

  /// How the stored image is turned to be shown; upright where the loader has turned it already.
  public var orientation: Orientation

  /// Makes a frame.
  public init(size: PixelSize, orientation: Orientation) {
    self.size = size
    self.orientation = orientation
  }
}
