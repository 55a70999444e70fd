import PhotoDecoding
import PhotoFolders
import PhotoImaging
import PhotoPages

/// Opens the demo album by `demo:`, or by the URI of its folder once that is drawn.
struct DemoOpener: PlaceOpener {
  static let uri = "demo:"

  let album: DemoAlbum
  let user: Author
  let decoder: any PictureDecoding

  func recognizes(_ uri: String) -> Bool { uri == Self.uri || uri == album.uri }

  func open(_ uris: [String], _ picture: FirstPicture?) async -> [WindowContent] {
    do {
      let source = try await album.open(by: user, decoder: decoder).source
      return [
        WindowContent(source: source, name: Message("Demo Album").translated, isTemporary: true)
      ]
    } catch {
      return [
        WindowContent(source: EmptySource(update: .failed(PhotoSourceError(changing: error))))
      ]
    }
  }

  func isGone(_ uri: String) async -> Bool { false }
}
