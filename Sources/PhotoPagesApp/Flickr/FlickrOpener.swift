import PhotoFlickr
import PhotoImaging
import PhotoPages

/// Opens places of Flickr, such as `flickr:sea+tree`, as galleries.
struct FlickrOpener: PlaceOpener {
  /// The place with all public photos.
  static let uri = FlickrPlace.recent.key
  /// Valid keys, for people who have typed another one.
  static let examples = "flickr: · flickr:sea+tree · flickr:?text=old%20boats · flickr:@anna"

  let access: FlickrAccess
  let user: Author

  func recognizes(_ uri: String) -> Bool { uri.hasPrefix(FlickrPlace.scheme) }

  func open(_ uris: [String], _ picture: FirstPicture?) async -> [WindowContent] {
    var contents: [WindowContent] = []
    for uri in uris { contents.append(await content(of: uri)) }
    return contents
  }

  private func content(of uri: String) async -> WindowContent {
    guard let place = FlickrPlace(key: uri) else {
      let error = PhotoSourceError.malformedAddress(examples: Self.examples)
      return WindowContent(source: EmptySource(update: .failed(error)), name: uri)
    }
    let source = await FlickrSource.open(place, on: access.service(for: user))
    return WindowContent(source: source, opensGallery: true)
  }

  /// A search has no end.
  func isGone(_ uri: String) async -> Bool { false }
}
