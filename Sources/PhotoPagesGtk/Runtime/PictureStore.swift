import Gtk
import PhotoPages

extension PixelStorage: RasterBytes {}

/// What can be drawn of one photo now.
public struct PagePicture {
  /// The photo's revision that the pixels show.
  public let revision: Int
  /// The upright picture's full size in photo pixels.
  public let fullSize: PixelSize
  /// The picture at the sizes that are at hand, the smallest first.
  private(set) var rasters: [Raster]

  @MainActor
  init(_ picture: DecodedPicture, revision: Int) {
    self.revision = revision
    fullSize = picture.fullSize
    rasters = [Raster(picture.pixels)]
  }

  /// Adds the same picture at another size. Of those that were there the largest stays, so that
  /// resizing a window does not gather one for each size it went through.
  @MainActor
  mutating func add(_ pixels: PixelBuffer) {
    let largest = rasters.last { $0.width != pixels.size.width }
    rasters = [largest, Raster(pixels)].compactMap { $0 }.sorted { $0.width < $1.width }
  }

  /// The picture at the largest size that is at hand.
  public var largest: Raster? { rasters.last }

  /// The smallest raster with at least one pixel for each of `width` device pixels, else the
  /// largest. A pixel less than asked for cannot be seen.
  @MainActor
  func raster(forWidth width: Double) -> Raster? {
    rasters.first { Double($0.width) >= width - 1 } ?? rasters.last
  }
}

extension Raster {
  /// Draws from a pixel buffer's own memory.
  convenience init(_ pixels: PixelBuffer) {
    self.init(
      width: pixels.size.width, height: pixels.size.height, stride: pixels.stride,
      bytes: pixels.storage)
  }
}

/// The pictures of the photos that the gallery wants: ready to be drawn without waiting.
@MainActor
final class PictureStore {
  private var pictures: [PhotoID: PagePicture] = [:]

  subscript(photo: PhotoID) -> PagePicture? { pictures[photo] }

  /// Adds a picture. One of another revision replaces what was there.
  func add(_ picture: DecodedPicture, for photo: Photo) {
    if pictures[photo.id]?.revision == photo.revision {
      pictures[photo.id]?.add(picture.pixels)
    } else {
      pictures[photo.id] = PagePicture(picture, revision: photo.revision)
    }
  }

  /// Lets go of all photos but these.
  func keep(_ wanted: Set<PhotoID>) {
    pictures = pictures.filter { wanted.contains($0.key) }
  }

  /// Follows photos that go by another id now.
  func rename(_ renames: [PhotoID: PhotoID]) {
    pictures = pictures.renamed(renames)
  }

  /// Bytes of pixels held.
  var byteCount: Int {
    pictures.values.reduce(0) { sum, picture in
      sum + picture.rasters.reduce(0) { $0 + $1.width * $1.height * PixelBuffer.bytesPerPixel }
    }
  }
}
