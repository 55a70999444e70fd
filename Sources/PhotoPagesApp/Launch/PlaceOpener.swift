import GioBindings
import PhotoImaging

/// A kind of places that the program opens, such as folders.
///
/// The source of a place gives it a URI, which is its key in all that the program remembers. Another kind of places,
/// such as those of a service, has URIs with a scheme of its own.
@MainActor
protocol PlaceOpener {
  /// Whether a URI names a place of this kind, or a photo in one.
  func recognizes(_ uri: String) -> Bool

  /// Opens what was asked for at once, and returns at least one content.
  ///
  /// `picture` is that of the first file, on its way; nil without one. It goes to the content that begins with the file,
  /// if it is decoded as the source would have it.
  func open(_ uris: [String], _ picture: FirstPicture?) async -> [WindowContent]

  /// Whether a place that was opened before does not exist any more; false if that is not known.
  func isGone(_ uri: String) async -> Bool
}

@MainActor
extension [any PlaceOpener] {
  /// The first opener that recognizes a URI.
  subscript(_ uri: String) -> (any PlaceOpener)? { position(of: uri).map { self[$0] } }

  /// Has each opener open what it recognizes before the others, in the order of the first URI of each.
  func open(_ uris: [String], _ picture: FirstPicture? = nil) async -> [WindowContent] {
    var contents: [WindowContent] = []
    var begun: Set<Int> = []
    for uri in uris {
      guard let opener = position(of: uri), begun.insert(opener).inserted else { continue }
      let own = uris.filter { position(of: $0) == opener }
      contents += await self[opener].open(own, uri == uris.first ? picture : nil)
    }
    if !contents.contains(where: { $0.firstPicture != nil }) { picture?.cancel() }
    return contents
  }

  /// Returns the URI of a command-line argument: as it stands if an opener before the last one recognizes it, else that
  /// of a file.
  ///
  /// GVfs gives URIs of schemes that it does not know another form.
  func uri(of argument: [UInt8], relativeTo folder: [UInt8]) -> String {
    let text = String(decoding: argument, as: UTF8.self)
    if dropLast().contains(where: { $0.recognizes(text) }) { return text }
    return Location(commandLineArgument: argument, relativeTo: folder).uri
  }

  private func position(of uri: String) -> Int? { firstIndex { $0.recognizes(uri) } }
}
