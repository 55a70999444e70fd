/// The wanted size and part of a picture, in pixels of the upright picture.
public enum PictureDetail: Hashable, Codable, Sendable {
  /// The picture as a view shows it, fitted or zoomed.
  ///
  /// Only the view knows its size. It requests one of the other details in place of this, so neither a
  /// source nor a decoder gets this one.
  case view(zoom: SettledZoom?)
  /// The whole picture reduced to fit into a box of this size; never enlarged.
  case fitting(PixelSize)
  /// The picture at `size`, and of that only `part`, in pixels of `size`.
  ///
  /// Sizes above the full one are for pictures drawn from a description (SVG); of others they mean the full size.
  case scaled(PixelSize, part: PixelRect)
  /// Every pixel of the picture.
  case full
  /// The quickest preview of the whole picture, of any size: a thumbnail inside or beside the file, if there is one.
  case preview

  /// Returns the size of a whole picture of `fullSize` at this detail, each side at least one pixel.
  public func size(of fullSize: PixelSize) -> PixelSize {
    switch self {
    case .view, .full, .preview: fullSize
    case .scaled(let size, _): size
    case .fitting(let box):
      fullSize.scaled(
        by: min(
          1, Double(box.width) / Double(fullSize.width),
          Double(box.height) / Double(fullSize.height)))
    }
  }

  /// Returns the wanted part of the picture at `size(of:)`.
  public func part(of fullSize: PixelSize) -> PixelRect {
    let all = PixelRect(size(of: fullSize))
    if case .scaled(_, let part) = self { return all.intersection(part) }
    return all
  }
}

// The details that a zoomed view requests: pictures at the size at which they are shown, so that drawing neither
// reduces nor blurs them, and of large ones only the visible part.

extension PictureDetail {
  /// The largest whole picture that is requested at once, in bytes: four screens of 1920 × 1080 pixels.
  private static let smallBytes = 32 << 20
  /// The largest whole picture that is prepared for panning, in bytes: 32 megapixels.
  private static let pannableBytes = 128 << 20
  /// The grid on which parts begin and end, in pixels, so that a view that moved a little requests the same part.
  private static let grid = 64
  /// The margin on each side, as a part of the view, if the whole does not follow: as far as one pans at once.
  private static let margin = 0.5
  /// The margin if the whole picture follows; narrow, so that the visible part comes soon.
  private static let narrowMargin = 0.125

  /// Returns the details that a zoomed view needs, most urgent first; `viewSize` is in device pixels.
  ///
  /// The visible part comes first, then the whole at the same scale for panning, if it is not too large.
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

  /// Returns the scale of a vector picture: the zoom, limited to the size that is panned as a whole.
  private static func vectorScale(_ size: PixelSize, _ zoom: Double) -> Double {
    let pixels = Double(size.width) * Double(size.height)
    let largest = (Double(pannableBytes / PixelBuffer.bytesPerPixel) / pixels).squareRoot()
    return max(min(zoom, largest), min(1, zoom))
  }

  /// Returns the visible part of the picture at `size`, with a margin.
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
