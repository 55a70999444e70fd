import PhotoPages

/// A folder of photos to measure with.
public enum PhotoSet: String, CaseIterable, Sendable {
  /// 24-megapixel JPEGs of a camera's size.
  case jpeg = "jpeg-24-megapixels"
  /// The same with thumbnails in them.
  case thumbnails = "jpeg-24-megapixels-thumbnails"
  /// One JPEG of 108 megapixels.
  case large = "jpeg-108-megapixels"
  /// One PNG of 24 megapixels.
  case png = "png-24-megapixels"
  /// Very many small JPEGs.
  case many = "jpeg-10000-files"

  /// How many files there are.
  public var count: Int {
    switch self {
    case .jpeg: 50
    case .thumbnails: Marker.colours.count
    case .large, .png: 1
    case .many: 10_000
    }
  }

  /// How many of them are files of their own; the rest are second names of those, in turns.
  public var drawnCount: Int { self == .many ? Marker.colours.count : count }

  /// How they are drawn.
  ///
  /// The noise is such that the files are as large as a camera's: a third of a byte for each pixel.
  public var drawing: PhotoDrawing {
    switch self {
    case .jpeg, .thumbnails:
      return PhotoDrawing(size: PixelSize(width: 6000, height: 4000), noise: 7.5)
    case .large: return PhotoDrawing(size: PixelSize(width: 12_000, height: 9000), noise: 6)
    case .png: return PhotoDrawing(size: PixelSize(width: 6000, height: 4000), noise: 3.4)
    case .many:
      var drawing = PhotoDrawing(size: PixelSize(width: 1000, height: 667), noise: 4)
      // No viewer enlarges these to the screen, and some do not put them into its middle.
      drawing.markerScale = 1.8
      return drawing
    }
  }

  /// The name of the photo that has this place in the folder.
  public func name(of index: Int) -> String {
    let number = String(index)
    let zeros = String(repeating: "0", count: 5 - number.count)
    return "photo-\(zeros)\(number).\(self == .png ? "png" : "jpg")"
  }
}
