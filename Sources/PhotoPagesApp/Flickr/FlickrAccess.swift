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

  /// Returns the service, which loads nothing of the web before photos are listed.
  ///
  /// `user` is the author of what people add to photos; the id never changes, and a new name needs no other service.
  func service(for user: Author) -> FlickrService {
    let service =
      made
      ?? FlickrService(
        user: user, key: { [key] in await key.kept().text }, data: .programData,
        userAgent: "PhotoPages/\(Release.version)",
        address: Desktop.environment("PHOTO_PAGES_FLICKR_URL"), translated: \.translated)
    made = service
    return service
  }

  /// Lists the photos of all windows anew, with the key that was entered.
  func keyChanged() { made?.keyChanged() }

  /// Ends all requests and completes the cache; a place that is opened later gets another service.
  func close() async {
    let service = made
    made = nil
    await service?.close()
  }
}
