import GtkBindings
import PhotoPages
import PhotoPagesGtk

extension DemoSource: AvatarSource {
  /// A disc in a colour of the author; nil for people who are not of the demo.
  public func avatar(of author: Author) async throws(PhotoSourceError) -> PictureSource? {
    guard let place = ["ada", "alan", "grace"].firstIndex(of: author.id) else { return nil }
    let part = Double(place) / 2
    return .pixels(
      PixelBuffer(size: PixelSize(width: 72, height: 72)) { cairo in
        cairo.paint(Colour(red: 0.2 + 0.6 * part, green: 0.4, blue: 0.8 - 0.6 * part))
        cairo.arc(36, 30, radius: 14, from: 0, to: 2 * .pi)
        cairo.fill(.white)
      })
  }
}

/// The menu Share holds what the demo offers, and nothing else.
extension DemoSource: SharingPhotoSource {
  /// One way: to copy the caption.
  public var sharing: SourceSharing {
    SourceSharing(
      [SharingWay(name: "copy-caption", label: Message("Copy Caption"))], replacingOthers: true)
  }

  /// Has the caption copied.
  public func share(
    _ photos: [Photo], by way: SharingWay
  ) async throws(PhotoSourceError) -> SharingResult {
    guard let photo = photos.first else { throw .notFound }
    let caption = try await annotations(of: photo).caption
    guard !caption.text.isEmpty else { throw .other(Message("This photo has no caption.")) }
    return .text(caption.text, saying: Message("Caption copied"))
  }
}

extension DemoPhoto {
  /// Draws the sky, the sea and a lighthouse.
  func draw() -> PixelBuffer {
    let (width, height) = (Double(size.width), Double(size.height))
    return PixelBuffer(size: size) { cairo in
      cairo.paint(Colour(red: 0.55, green: 0.7, blue: 0.85))
      cairo.rectangle(x: 0, y: height * 0.6, width: width, height: height * 0.4)
      cairo.fill(Colour(red: 0.1, green: 0.3, blue: 0.45))
      cairo.rectangle(x: width * 0.55, y: height * 0.3, width: width * 0.04, height: height * 0.3)
      cairo.fill(.white)
      cairo.arc(width * 0.57, height * 0.3, radius: width * 0.03, from: 0, to: 2 * .pi)
      cairo.fill(Colour(red: 0.8, green: 0.2, blue: 0.15))
    }
  }
}
