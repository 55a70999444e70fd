// What a zoomed view needs of a picture: it at the size at which it is shown, so that nothing is reduced
// or blurred while it is drawn, and of large ones no more than is seen.

extension PictureDetail {
  /// A whole picture of no more bytes than this is asked for as a whole at once: four times a screen of
  /// 1920 × 1080 pixels.
  private static let smallBytes = 32 << 20
  /// A whole picture of no more bytes than this is got ready for panning: 32 megapixels.
  private static let pannableBytes = 128 << 20
  /// Parts begin and end at multiples of so many pixels, so that a view that has moved a little asks for
  /// the same part.
  private static let grid = 64
  /// How much around the view is asked for on each side, as a part of the view: as far as one pans at
  /// once, where no more will come.
  private static let margin = 0.5
  /// The same where the whole picture follows, so that what is looked at comes soon.
  private static let narrowMargin = 0.125

  /// The details that a zoomed view, whose size is in device pixels, needs, the most urgent first: what it
  /// shows, and after that the whole at the same scale, for panning, where it is not too large.
  package static func zoomed(
    _ fullSize: PixelSize, by zoom: SettledZoom, in viewSize: PixelSize, isVector: Bool
  ) -> [PictureDetail] {
    let fitted = PictureDetail.fitting(viewSize).size(of: fullSize)
    let scale = isVector ? vectorScale(fullSize, zoom.scale) : min(1, zoom.scale)
    let size = fullSize.scaled(by: scale)
    guard size.width > fitted.width || size.height > fitted.height else {
      return [.fitting(viewSize)]
    }
    let all: PictureDetail =
      size == fullSize ? .full : .scaled(size, part: PixelRect(size))
    let bytes = size.width * size.height * PixelBuffer.bytesPerPixel
    let isPannable = bytes <= pannableBytes
    let margin = isPannable ? narrowMargin : Self.margin
    let part = Self.part(of: size, zoom, viewSize, margin, pixelsPerDevicePixel: scale / zoom.scale)
    if bytes <= smallBytes || part == PixelRect(size) || isVector { return [all] }
    let shown = PictureDetail.scaled(size, part: part)
    return isPannable ? [shown, all] : [shown]
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
