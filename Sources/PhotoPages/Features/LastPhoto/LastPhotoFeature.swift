/// The photo that was shown last: when the same folder was open before, or before the list was lost or narrowed.
///
/// The first is offered, as it may be long ago. To the others the viewer turns by itself.
public struct LastPhotoFeature: Equatable, Sendable {
  /// The URI of the photo to offer; nil once it was offered or is not wanted any more.
  private var wanted: String?
  /// The wanted photo, once it is listed.
  private var found: PhotoID?
  /// Whether pages were turned, or a photo was opened rather than a folder.
  public private(set) var isTurned: Bool
  /// The photo to turn to once it is listed again; nil if there is none.
  private var sought: Sought?
  /// The photo that a person chose and another program removed; the one to turn to if the whole list is lost.
  private var lost: Sought?
  /// The photo that was shown before a filter narrowed the list; nil if there is none, or a person went on with another.
  private var origin: PhotoID?

  /// A photo by its URI, by which it is known if its file is another one now, else by its id.
  private enum Sought: Equatable, Sendable {
    case uri(String)
    case photo(PhotoID)

    init(_ photo: Photo) { self = photo.uri.map { .uri($0) } ?? .photo(photo.id) }
  }

  init(_ setup: ViewerSetup) {
    isTurned = setup.start != nil
    wanted = isTurned ? nil : setup.lastPhoto
    sought = isTurned ? nil : setup.returnPhoto.map { .uri($0) }
  }

  /// Finds the photo to offer and the one to turn to among those that were listed.
  mutating func look(in splices: [PhotoSplice]) {
    let photos = splices.lazy.flatMap(\.photos)
    if let wanted, found == nil { found = photos.first { $0.uri == wanted }?.id }
    if case .uri(let uri)? = sought, let photo = photos.first(where: { $0.uri == uri }) {
      sought = .photo(photo.id)
    }
  }

  /// Returns the photo to offer, which is nil if it is gone; it is offered once.
  mutating func take() -> PhotoID? {
    defer { (wanted, found) = (nil, nil) }
    return found
  }

  mutating func turned() {
    isTurned = true
    (wanted, found) = (nil, nil)
    endSeeking()
  }

  // MARK: - Lists that were lost

  /// Notes that the shown photo was removed by another program.
  mutating func lose(_ shown: Photo) { lost = lost ?? Sought(shown) }

  /// Remembers the shown photo as the list is lost, or the one that a person chose before others took its place.
  mutating func seek(_ shown: Photo?) {
    guard sought == nil, let photo = lost ?? shown.map(Sought.init) else { return }
    (sought, lost) = (photo, nil)
  }

  /// Forgets the photo to turn to, as a person goes on with another one.
  mutating func endSeeking() { (sought, lost, origin) = (nil, nil, nil) }

  /// Returns the photo to turn to if it is listed now, and forgets it unless it is that of a narrowed list.
  mutating func takeSought(in list: PhotoList) -> PhotoID? {
    if case .photo(let photo)? = sought, list.shows(photo) {
      endSeeking()
      return photo
    }
    return origin.flatMap { list.shows($0) ? $0 : nil }
  }

  // MARK: - Lists that were narrowed

  /// Remembers the shown photo as a filter narrows the list, or the one before, if no person chose the shown one.
  mutating func narrow(from shown: PhotoID?) { origin = origin ?? shown }

  /// Whether there is a photo that was shown before the list was narrowed.
  var hasOrigin: Bool { origin != nil }

  /// Forgets the photo that was shown before the list was narrowed, as all photos are listed again.
  mutating func endNarrowing() { origin = nil }
}

extension Command {
  static let lastPhotoRow = Row(
    .pages, Message("Continue"), if: { $0.model.notices.notice?.offeredPhoto != nil },
    do: { viewer in viewer.model.notices.notice?.offeredPhoto.map { viewer.turn(to: $0.id) } })
}

extension Viewer {
  /// Offers to continue at the photo shown last, once the list is complete; the first photo is shown anyway.
  mutating func offerLastPhoto() {
    guard let photo = model.lastPhoto.take().flatMap({ photo($0) }),
      model.currentPhoto?.id != photo.id, model.notices.notice == nil
    else { return }
    model.notices.say(.lastPhoto(photo))
  }

  /// Withdraws the offer, as pages are turned.
  mutating func leaveLastPhoto() {
    model.lastPhoto.turned()
    if model.notices.notice?.offeredPhoto != nil { model.notices.close() }
  }
}

extension InputEvent {
  /// Whether a person does something with the shown photo, rather than wait for another one.
  var isAboutShownPhoto: Bool {
    switch self {
    case .command(.retry), .command(.escape), .command(.search), .searchTyped, .searchFinished,
      .searchClosed, .searchScopeChosen, .conditionSet, .conditionCleared, .filterCleared,
      .foldersBelowSwitched, .filterChoicesRequested, .photoFocused, .folder, .chromeRequested,
      .pointerMoved, .pointerIdled,
      .unboundKeyPressed, .morePhotosRequested, .olderCommentsRequested, .captionScrolled,
      .commentEntryFocused, .commentEntryBlurred:
      false
    default: true
    }
  }
}
