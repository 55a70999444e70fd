import Dispatch
import GtkBindings
import PhotoDecoding
import PhotoPages

/// The pictures of comment authors: only the user's own, if there is one, decoded on first use.
@MainActor
final class AuthorPictures {
  private let user: Author
  private let decoder: any PictureDecoding
  private let read: Reader?
  private var hasBegun = false
  private var picture: Paintable?
  private var waiting: [@MainActor (Paintable) -> Void] = []

  typealias Reader = @Sendable () async -> PictureSource?

  /// The size that a picture is decoded to fit, in pixels: twice the avatar's size.
  nonisolated private static let size = PixelSize(width: 72, height: 72)

  init(of user: Author, read: Reader?, decoder: any PictureDecoding) {
    self.user = user
    self.decoder = decoder
    self.read = read
  }

  /// Shows an author's picture, now or once it is decoded; without one the avatar shows initials.
  func show(_ author: Author, on avatar: Avatar) {
    guard author.id == user.id else { return avatar.setPicture(nil) }
    guard picture == nil else { return avatar.setPicture(picture) }
    begin()
    waiting.append { [weak avatar] picture in avatar?.setPicture(picture) }
  }

  /// Forgets the picture, since the user has chosen another; avatars that are shown from now on have the new one.
  func forget() {
    hasBegun = false
    picture = nil
  }

  private func begin() {
    guard let read, !hasBegun else { return }
    hasBegun = true
    Task { [weak self, decoder] in
      guard let source = await read(), let pixels = await Self.decode(source, decoder) else {
        self?.waiting = []
        return
      }
      self?.finish(pixels)
    }
  }

  private static func decode(
    _ source: PictureSource, _ decoder: any PictureDecoding
  ) async -> DecodedPicture? {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "avatar").async {
        let request = DecodeRequest(source: source, detail: .fitting(size))
        continuation.resume(returning: try? decoder.decode(request))
      }
    }
  }

  private func finish(_ picture: DecodedPicture) {
    let raster = Raster(picture.pixels, isOpaque: !picture.traits.contains(.hasAlpha))
    let made = Paintable(width: raster.width, height: raster.height) { cairo, width, height, _ in
      cairo.draw(raster, x: 0, y: 0, width: width, height: height, filter: .good)
    }
    self.picture = made
    waiting.forEach { $0(made) }
    waiting = []
  }
}
