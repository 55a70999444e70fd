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
  /// The avatars that show the user.
  private var avatars: [Place] = []

  private struct Place {
    weak var avatar: Avatar?
  }

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
    avatars.removeAll { $0.avatar == nil || $0.avatar === avatar }
    guard author.id == user.id else { return avatar.setPicture(nil) }
    avatars.append(Place(avatar: avatar))
    guard picture == nil else { return avatar.setPicture(picture) }
    begin()
  }

  /// Reads the picture again, since the user has chosen another, and shows it wherever the old one is shown.
  func readAgain() {
    hasBegun = false
    if avatars.contains(where: { $0.avatar != nil }) { begin() } else { picture = nil }
  }

  private func begin() {
    guard let read, !hasBegun else { return }
    hasBegun = true
    Task { [weak self, decoder] in
      let picture = await Self.load(await read(), decoder)
      self?.finish(picture)
    }
  }

  /// Decodes a picture, drawn as an avatar; nil if there is none, or it cannot be decoded.
  static func load(
    _ source: PictureSource?, _ decoder: any PictureDecoding
  ) async -> Paintable? {
    guard let source, let decoded = await decode(source, decoder) else { return nil }
    return paintable(decoded)
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

  private func finish(_ picture: Paintable?) {
    self.picture = picture
    for place in avatars { place.avatar?.setPicture(picture) }
  }

  private static func paintable(_ picture: DecodedPicture) -> Paintable {
    let raster = Raster(picture.pixels, isOpaque: !picture.traits.contains(.hasAlpha))
    return Paintable(width: raster.width, height: raster.height) { cairo, width, height, _ in
      cairo.draw(raster, x: 0, y: 0, width: width, height: height, filter: .good)
    }
  }
}
