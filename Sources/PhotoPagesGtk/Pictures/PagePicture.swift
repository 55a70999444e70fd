import GtkBindings
import PhotoPages

extension PixelStorage: RasterBytes {}

/// The decoded pixels of one photo: the picture or parts of it, at one or more sizes.
public struct PagePicture {
  let revision: Int
  /// The orientation by which the stored image was turned.
  let orientation: Orientation
  private(set) var fullSize: PixelSize
  private(set) var traits: PictureTraits
  private(set) var pieces: [PicturePiece]

  @MainActor
  init(_ picture: DecodedPicture, revision: Int) {
    self.revision = revision
    orientation = picture.orientation
    fullSize = picture.fullSize
    traits = picture.traits
    pieces = [PicturePiece(picture)]
  }

  /// Adds the same picture, or a part of it, at another scale.
  ///
  /// Placeholders are dropped for anything better. A new whole picture keeps the largest other whole one beside it; a
  /// new part keeps the smallest and the largest whole picture. Zooming and resizing would pile up pieces otherwise.
  @MainActor
  mutating func add(_ picture: DecodedPicture) {
    if picture.traits.isProvisional, !isProvisional { return }
    let piece = PicturePiece(picture)
    let others = pieces.filter { !$0.isProvisional && !$0.isSuperseded(by: piece) }
    let wholes = others.filter(\.isWhole)
    let largest = wholes.last
    let smallest = piece.isWhole ? nil : wholes.first
    let kept = wholes.filter { $0.raster === largest?.raster || $0.raster === smallest?.raster }
    pieces = (kept + [piece]).sorted { $0.scaledSize.width < $1.scaledSize.width }
    fullSize = picture.fullSize
    traits = picture.traits
  }

  mutating func outdate() {
    for place in pieces.indices { pieces[place].isProvisional = true }
  }

  /// Whether it is the picture itself, and nothing of its file is missing.
  var isComplete: Bool { !traits.contains(.isIncomplete) && !isProvisional }

  /// Drops the pieces for zooming and for other window sizes if the whole picture is decoded at `size`.
  mutating func keepOnly(_ size: PixelSize) {
    guard let fitted = pieces.first(where: { $0.isWhole && $0.scaledSize == size }) else { return }
    pieces = [fitted]
  }

  /// The largest whole picture; nil if there are only parts.
  var largest: Raster? { largestPiece?.raster }

  var largestPiece: PicturePiece? { pieces.last(where: \.isWhole) }

  /// Whether all pieces are placeholders, to be replaced by better ones.
  var isProvisional: Bool { pieces.allSatisfy(\.isProvisional) }

  func has(_ part: PixelRect, at size: PixelSize) -> Bool {
    pieces.contains { !$0.isProvisional && $0.scaledSize == size && $0.part.contains(part) }
  }

  /// Returns the pieces to draw for a picture of `width` device pixels, the lowest first.
  ///
  /// The first is the smallest whole picture with a pixel for each device pixel, else the largest. Over it comes a part
  /// if that is closer to `width`. A picture that is one pixel smaller than asked for looks the same.
  func pieces(forWidth width: Double) -> [PicturePiece] {
    let best = { (pieces: [PicturePiece]) in
      pieces.first { Double($0.scaledSize.width) >= width - 1 } ?? pieces.last
    }
    guard let whole = best(pieces.filter(\.isWhole)) else { return pieces.suffix(1) }
    guard let part = best(pieces.filter { !$0.isWhole }),
      best([whole, part].sorted { $0.scaledSize.width < $1.scaledSize.width })?.isWhole == false
    else { return [whole] }
    return [whole, part]
  }
}

/// A picture or a part of one, ready to be drawn.
struct PicturePiece {
  let raster: Raster
  /// The memory that the raster draws.
  let pixels: PixelBuffer
  /// The size of the whole picture at the pixels' scale.
  let scaledSize: PixelSize
  /// The part of the picture at `scaledSize` that the pixels show.
  let part: PixelRect
  fileprivate(set) var isProvisional: Bool
  /// A number that no other piece in this process has.
  let number: Int

  @MainActor private static var count = 0

  @MainActor
  init(_ picture: DecodedPicture) {
    Self.count += 1
    number = Self.count
    pixels = picture.pixels
    raster = Raster(picture.pixels, isOpaque: !picture.traits.contains(.hasAlpha))
    scaledSize = picture.scaledSize
    part = picture.part
    isProvisional = picture.traits.isProvisional
  }

  var isWhole: Bool { part == PixelRect(scaledSize) }

  fileprivate func isSuperseded(by new: PicturePiece) -> Bool {
    scaledSize == new.scaledSize && new.part.contains(part)
  }

  func place(in rect: Rect) -> Rect {
    let across = rect.size.width / Double(scaledSize.width)
    let down = rect.size.height / Double(scaledSize.height)
    return Rect(
      x: rect.origin.x + Double(part.x) * across, y: rect.origin.y + Double(part.y) * down,
      width: Double(part.width) * across, height: Double(part.height) * down)
  }
}

/// The decoded pictures of the requested photos, ready to be drawn.
@MainActor
final class PictureStore {
  private var pictures: [PhotoID: PagePicture] = [:]

  subscript(photo: PhotoID) -> PagePicture? { pictures[photo] }

  func add(_ picture: DecodedPicture, for photo: Photo) {
    if let known = pictures[photo.id], known.revision == photo.revision,
      known.orientation == picture.orientation
    {
      pictures[photo.id]?.add(picture)
    } else {
      pictures[photo.id] = PagePicture(picture, revision: photo.revision)
    }
  }

  func keep(_ wanted: Set<PhotoID>) {
    pictures = pictures.filter { wanted.contains($0.key) }
  }

  /// Drops a photo's pieces for zooming and for other window sizes; `viewSize` is in device pixels.
  func keepFitted(_ photo: PhotoID, in viewSize: PixelSize) {
    guard let fullSize = pictures[photo]?.fullSize else { return }
    pictures[photo]?.keepOnly(PictureDetail.fitting(viewSize).size(of: fullSize))
  }

  /// Turns all pictures into placeholders: they were made for another screen's colours.
  func outdate() {
    pictures = pictures.mapValues { picture in
      var picture = picture
      picture.outdate()
      return picture
    }
  }
}

extension PixelBuffer {
  /// Draws a picture in memory; one unit is a pixel, and pixels that are not drawn on are transparent.
  public init(size: PixelSize, drawnBy draw: (CairoContext) -> Void) {
    let surface = CairoSurface(width: size.width, height: size.height)
    surface.draw(draw)
    self.init(size: size) { memory, _ in surface.copyPixels(into: memory) }
  }
}
