import Dispatch
import FoundationEssentials
import GtkBindings
import PhotoDecoding
import PhotoPages

extension Raster {
  /// Makes an image of pixels; `isOpaque` promises that none is see-through.
  public convenience init(_ pixels: PixelBuffer, isOpaque: Bool = false) {
    self.init(
      width: pixels.size.width, height: pixels.size.height, stride: pixels.stride,
      bytes: pixels.storage, isOpaque: isOpaque)
  }

  /// Reads and decodes a small picture, such as an avatar, on another thread.
  static func decoded(
    fitting box: PixelSize, by decoder: any PictureDecoding,
    read: @escaping @Sendable () throws(PictureError) -> PictureSource
  ) async throws(PictureError) -> Raster {
    let result = await withCheckedContinuation { continuation in
      DispatchQueue(label: "photo-pages.small-picture").async {
        continuation.resume(
          returning: Result { () throws(PictureError) in
            try decoder.decode(DecodeRequest(source: read(), detail: .fitting(box)))
          })
      }
    }
    let picture = try result.get()
    return Raster(picture.pixels, isOpaque: !picture.traits.contains(.hasAlpha))
  }
}

extension Icon {
  /// The size that a file is decoded to fit, in pixels: more than any icon has.
  private static let fileSize = PixelSize(width: 256, height: 256)

  /// Makes an icon that shows an image in its own colours, as large as fits into the square.
  ///
  /// A directional icon points along the reading direction, so that right-to-left languages mirror it.
  public init(_ name: String, isDirectional: Bool = false, showing image: Raster) {
    self.init(name, isDirectional: isDirectional) { pen in
      image.draw(on: pen.cairo, inSquareOf: Icon.grid)
    }
  }

  /// Makes an icon that shows a picture file, such as a PNG or an SVG, as `init(_:isDirectional:showing:)` does.
  ///
  /// The file is read once, on another thread; a factory returns the icon that was made before.
  ///
  /// - Throws: the reason why there is no picture; `.source(.notFound)` if the file cannot be read.
  public init(
    _ name: String, isDirectional: Bool = false, file path: String,
    decoder: any PictureDecoding = PictureDecoder()
  ) async throws(PictureError) {
    let image = try await Raster.decoded(fitting: Self.fileSize, by: decoder) {
      () throws(PictureError) in
      guard let bytes = FileManager.default.contents(atPath: path) else {
        throw .source(.notFound)
      }
      return .bytes(Array(bytes))
    }
    self.init(name, isDirectional: isDirectional, showing: image)
  }
}
