import GtkBindings
import PhotoDecoding
import PhotoPages

/// The pictures of comment authors: the user's own, and those that the source knows, each loaded on first use.
@MainActor
final class AuthorPictures {
  private let user: Author
  private let decoder: any PictureDecoding
  private let readUser: Reader?
  private let source: (any AvatarSource)?
  private var known = RecentAnswers<String, Paintable?>(limit: 100)
  /// The authors whose pictures are wanted, each once, in the order of the requests.
  private var waiting: [Author] = []
  /// The ids of the authors whose pictures are being loaded.
  private var loading: Set<String> = []
  /// The avatars on screen, and those that were.
  private var places: [Place] = []

  private struct Place {
    weak var avatar: Avatar?
    let author: String
  }

  typealias Reader = @Sendable () async -> PictureSource?

  /// The size that a picture is decoded to fit, in pixels: twice the avatar's size.
  nonisolated private static let size = PixelSize(width: 72, height: 72)
  /// The most pictures that are loaded at once.
  private static let mostAtOnce = 4

  init(
    of user: Author, read: Reader?, from source: any PhotoDataSource,
    decoder: any PictureDecoding
  ) {
    self.user = user
    self.decoder = decoder
    readUser = read
    self.source = source as? any AvatarSource
  }

  /// Shows an author's picture, now or once it is loaded; without one the avatar shows initials.
  func show(_ author: Author, on avatar: Avatar) {
    places.removeAll { $0.avatar == nil || $0.avatar === avatar }
    places.append(Place(avatar: avatar, author: author.id))
    if let picture = known.answer(to: author.id) { return avatar.setPicture(picture) }
    avatar.setPicture(nil)
    if !loading.contains(author.id) { want(author) }
  }

  /// Reads the user's picture again, since the user has chosen another, and shows it wherever the old one is shown.
  func readAgain() {
    known.forget(user.id)
    if isShown(user.id) { want(user) }
  }

  private func isShown(_ author: String) -> Bool {
    places.contains { $0.author == author && $0.avatar != nil }
  }

  private func want(_ author: Author) {
    guard reader(of: author) != nil, !waiting.contains(where: { $0.id == author.id }) else {
      return
    }
    waiting.append(author)
    loadNext()
  }

  /// Returns what reads an author's picture; nil if nothing does.
  private func reader(of author: Author) -> (@Sendable () async throws -> PictureSource?)? {
    if author.id == user.id, let readUser { return readUser }
    guard let source else { return nil }
    return { try await source.avatar(of: author) }
  }

  private func loadNext() {
    // Whoever scrolled on needs no picture.
    waiting.removeAll { !isShown($0.id) }
    guard loading.count < Self.mostAtOnce,
      let place = waiting.firstIndex(where: { !loading.contains($0.id) })
    else { return }
    let author = waiting.remove(at: place)
    guard let reader = reader(of: author) else { return }
    loading.insert(author.id)
    Task { [weak self, decoder] in
      do {
        let picture = await Self.load(try await reader(), decoder)
        self?.show(picture, of: author.id)
      } catch {
        // The author has initials, and is asked about again with the next comment.
      }
      self?.loading.remove(author.id)
      self?.loadNext()
    }
    loadNext()
  }

  /// Keeps an author's picture, or that there is none, and shows it wherever the author is.
  private func show(_ picture: Paintable?, of author: String) {
    known.record(picture, to: author)
    for place in places where place.author == author { place.avatar?.setPicture(picture) }
  }

  /// Decodes a picture, drawn as an avatar; nil if there is none, or it cannot be decoded.
  static func load(
    _ source: PictureSource?, _ decoder: any PictureDecoding
  ) async -> Paintable? {
    guard let source,
      let raster = try? await Raster.decoded(fitting: size, by: decoder, read: { source })
    else { return nil }
    return Paintable(width: raster.width, height: raster.height) { cairo, width, height, _ in
      cairo.draw(raster, x: 0, y: 0, width: width, height: height, filter: .good)
    }
  }
}
