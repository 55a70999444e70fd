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
