/// Which details of a picture a view needs for a zoom: the picture at the size at which it is shown,
/// so that nothing is reduced or blurred while drawing, and of large ones no more than is seen.
public struct PicturePlan: Equatable, Sendable {
  /// What the view shows now.
  public let shown: PictureDetail
  /// The whole picture at the same scale, for panning; nil if `shown` is that, or it is too large.
  public let whole: PictureDetail?

  /// A whole picture of no more bytes than this is asked for as a whole at once: four times a screen of
  /// 1920 × 1080 pixels.
  static let smallBytes = 32 << 20
  /// A whole picture of no more bytes than this is got ready for panning: 32 megapixels.
  static let pannableBytes = 128 << 20
  /// Parts begin and end at multiples of so many pixels, so that a view that has moved a little asks for
  /// the same part.
  static let grid = 64
  /// How much around the view is asked for on each side, as a part of the view: as far as one pans at
  /// once, where no more will come.
  static let margin = 0.5
  /// The same where the whole picture follows, so that what is looked at comes soon.
  static let narrowMargin = 0.125

  /// Plans for a picture that fits the view.
  public init(fitting viewSize: PixelSize) {
    shown = .fitting(viewSize)
    whole = nil
  }

  /// Plans for a zoomed picture.
  ///
  /// - Parameters:
  ///   - fullSize: the upright picture's, in photo pixels.
  ///   - zoom: device pixels per photo pixel, and the place in the middle of the view.
  ///   - viewSize: in device pixels.
  ///   - isVector: whether the picture is sharp at any size.
  public init(of fullSize: PixelSize, zoom: SettledZoom, viewSize: PixelSize, isVector: Bool) {
    let fitted = PictureDetail.fitting(viewSize).size(of: fullSize)
    let scale = isVector ? Self.vectorScale(fullSize, zoom.scale) : min(1, zoom.scale)
    let size = fullSize.scaled(by: scale)
    guard size.width > fitted.width || size.height > fitted.height else {
      (shown, whole) = (.fitting(viewSize), nil)
      return
    }
    let all: PictureDetail =
      size == fullSize ? .full : .scaled(size, part: PixelRect(size))
    let bytes = size.width * size.height * PixelBuffer.bytesPerPixel
    let isPannable = bytes <= Self.pannableBytes
    let margin = isPannable ? Self.narrowMargin : Self.margin
    let part = Self.part(of: size, zoom, viewSize, margin, pixelsPerDevicePixel: scale / zoom.scale)
    if bytes <= Self.smallBytes || part == PixelRect(size) || isVector {
      shown = all
      whole = nil
    } else {
      shown = .scaled(size, part: part)
      whole = isPannable ? all : nil
    }
  }

  /// Vectors are drawn at the zoom, as long as they do not become larger than what is panned as a whole.
  private static func vectorScale(_ size: PixelSize, _ zoom: Double) -> Double {
    let pixels = Double(size.width) * Double(size.height)
    let largest = (Double(pannableBytes / PixelBuffer.bytesPerPixel) / pixels).squareRoot()
    return max(min(zoom, largest), min(1, zoom))
  }

  /// What is seen of the picture at `size`, and something around it.
  private static func part(
    of size: PixelSize, _ zoom: SettledZoom, _ viewSize: PixelSize, _ margin: Double,
    pixelsPerDevicePixel: Double
  ) -> PixelRect {
    let reach = (0.5 + margin) * pixelsPerDevicePixel
    func span(_ length: Int, _ centre: Double, _ view: Int) -> Range<Int> {
      let (middle, half) = (centre * Double(length), Double(view) * reach)
      let first = (middle - half).clamped(to: 0...Double(length))
      let last = (middle + half).clamped(to: 0...Double(length))
      let start = min(Int(first) / grid * grid, max(0, length - 1))
      return start..<max(start + 1, min(length, (Int(last.rounded(.up)) + grid - 1) / grid * grid))
    }
    let across = span(size.width, zoom.centre.x, viewSize.width)
    let down = span(size.height, zoom.centre.y, viewSize.height)
    return PixelRect(
      x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count)
  }
}
