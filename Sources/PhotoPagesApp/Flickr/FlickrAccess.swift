import GtkBindings
import PhotoFlickr
import PhotoPages
import PhotoPagesGtk

/// The access to Flickr that all windows share, made when one of its places is first opened.
@MainActor
final class FlickrAccess {
  /// The user's key.
  let key = FlickrKey(given: Desktop.environment("PHOTO_PAGES_FLICKR_KEY"))

  private var made: FlickrService?

  /// The service, which loads nothing of the web before it is asked for photos.
  var service: FlickrService {
    let service = made ?? makeService()
    made = service
    return service
  }

  /// Ends all requests and completes the cache; a place that is opened later gets another service.
  func close() async {
    let service = made
    made = nil
    await service?.close()
  }

  private func makeService() -> FlickrService {
    let hint = Message(
      "Without a key, Flickr lists the newest 20 photos only. Enter your own key in Preferences.")
    return FlickrService(
      key: { [key] in await key.kept().text }, data: .programData,
      userAgent: "PhotoPages/\(Program.version)", keyHint: hint.translated,
      address: Desktop.environment("PHOTO_PAGES_FLICKR_URL"))
  }
}
