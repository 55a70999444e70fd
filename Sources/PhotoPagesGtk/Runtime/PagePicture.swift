import GtkBindings
import PhotoPages

extension PixelStorage: RasterBytes {}

/// What can be drawn of one photo now: the picture, or parts of it, at the sizes that are at hand.
public struct PagePicture {
  let revision: Int
  private(set) var fullSize: PixelSize
  private(set) var traits: PictureTraits
  private(set) var pieces: [PicturePiece]

  @MainActor
  init(_ picture: DecodedPicture, revision: Int) {
    self.revision = revision
    fullSize = picture.fullSize
    traits = picture.traits
    pieces = [PicturePiece(picture)]
  }

  /// Adds the same picture, or a part of it, at another scale.
  ///
  /// A stand-in gives way to anything better. Of whole pictures the largest stays besides the new one,
  /// of parts the new one alone, so that zooming and resizing do not gather one for each size they went
  /// through.
  @MainActor
  mutating func add(_ picture: DecodedPicture) {
    if picture.traits.isStandIn, !isStandIn { return }
    let piece = PicturePiece(picture)
    let others = pieces.filter { !$0.isStandIn && !$0.isSuperseded(by: piece) }
    let wholes = others.filter(\.isWhole)
    let largest = wholes.last
    let smallest = piece.isWhole ? nil : wholes.first
    let kept = wholes.filter { $0.raster === largest?.raster || $0.raster === smallest?.raster }
    pieces = (kept + [piece]).sorted { $0.scaledSize.width < $1.scaledSize.width }
    fullSize = picture.fullSize
    traits = picture.traits
  }

  mutating func outdate() {
    for place in pieces.indices { pieces[place].isStandIn = true }
  }

  /// Whether it is the picture itself, and nothing of it is missing.
  var isComplete: Bool { !traits.contains(.isIncomplete) && !isStandIn }

  /// Lets go of what only a closer look or another window size needed, if the whole picture is at hand at
  /// `size`.
  mutating func keepOnly(_ size: PixelSize) {
    guard let fitted = pieces.first(where: { $0.isWhole && $0.scaledSize == size }) else { return }
    pieces = [fitted]
  }

  /// The whole picture at the largest size that is at hand.
  var largest: Raster? { pieces.last(where: \.isWhole)?.raster }

  /// Whether nothing better is on its way or has been.
  var isStandIn: Bool { pieces.allSatisfy(\.isStandIn) }

  /// Whether the picture at this size is at hand, or this part of it.
  func has(_ part: PixelRect, at size: PixelSize) -> Bool {
    pieces.contains { !$0.isStandIn && $0.scaledSize == size && $0.part.contains(part) }
  }

  /// What to draw for a picture of `width` device pixels, the lowest first: the smallest whole picture
  /// with at least a pixel for each of them, else the largest, and over it a part that is closer to that.
  /// A pixel less than asked for cannot be seen.
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
  /// The size of the whole picture at the pixels' scale.
  let scaledSize: PixelSize
  /// What of that the pixels are.
  let part: PixelRect
  fileprivate(set) var isStandIn: Bool
  /// Tells these pixels from all others that there ever were.
  let number: Int

  @MainActor private static var count = 0

  @MainActor
  init(_ picture: DecodedPicture) {
    Self.count += 1
    number = Self.count
    raster = Raster(picture.pixels, isOpaque: !picture.traits.contains(.hasAlpha))
    scaledSize = picture.scaledSize
    part = picture.part
    isStandIn = picture.traits.isStandIn
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

extension Raster {
  convenience init(_ pixels: PixelBuffer, isOpaque: Bool = false) {
    self.init(
      width: pixels.size.width, height: pixels.size.height, stride: pixels.stride,
      bytes: pixels.storage, isOpaque: isOpaque)
  }
}

/// The pictures of the photos that the viewer wants: ready to be drawn without waiting.
@MainActor
final class PictureStore {
  private var pictures: [PhotoID: PagePicture] = [:]

  subscript(photo: PhotoID) -> PagePicture? { pictures[photo] }

  func add(_ picture: DecodedPicture, for photo: Photo) {
    if pictures[photo.id]?.revision == photo.revision {
      pictures[photo.id]?.add(picture)
    } else {
      pictures[photo.id] = PagePicture(picture, revision: photo.revision)
    }
  }

  func keep(_ wanted: Set<PhotoID>) {
    pictures = pictures.filter { wanted.contains($0.key) }
  }

  /// Lets go of what only a zoomed view or another window size needed of a photo that fits `viewSize`,
  /// in device pixels.
  func keepFitted(_ photo: PhotoID, in viewSize: PixelSize) {
    guard let fullSize = pictures[photo]?.fullSize else { return }
    pictures[photo]?.keepOnly(PictureDetail.fitting(viewSize).size(of: fullSize))
  }

  /// Shows all of it only until something better comes: it was made for another screen.
  func outdate() {
    pictures = pictures.mapValues { picture in
      var picture = picture
      picture.outdate()
      return picture
    }
  }
}

extension PixelBuffer {
  /// Draws a picture in memory. One unit is a pixel; what is not drawn on is transparent.
  public init(size: PixelSize, drawnBy draw: (CairoContext) -> Void) {
    let surface = CairoSurface(width: size.width, height: size.height)
    surface.draw(draw)
    self.init(size: size) { memory, _ in surface.copyPixels(into: memory) }
  }
}
