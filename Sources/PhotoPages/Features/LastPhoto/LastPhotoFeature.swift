/// The offer to continue at the photo that was shown last when the same folder was open before.
public struct LastPhotoFeature: Equatable, Sendable {
  /// The URI of the photo to offer; nil once it was offered or is not wanted any more.
  private var wanted: String?
  /// The wanted photo, once it is listed.
  private var found: PhotoID?
  /// Whether pages were turned, or a photo was opened rather than a folder.
  public private(set) var isTurned: Bool

  init(_ setup: ViewerSetup) {
    isTurned = setup.start != nil
    wanted = isTurned ? nil : setup.lastPhoto
  }

  /// Looks for the wanted photo among those that were listed.
  mutating func look(in splices: [PhotoSplice]) {
    guard let wanted, found == nil else { return }
    found = splices.lazy.flatMap(\.photos).first { $0.uri == wanted }?.id
  }

  /// Returns the photo to offer, which is nil if it is gone; it is offered once.
  mutating func take() -> PhotoID? {
    defer { (wanted, found) = (nil, nil) }
    return found
  }

  mutating func turned() {
    isTurned = true
    (wanted, found) = (nil, nil)
  }
}

extension Command {
  static let lastPhotoRow = Row(
    .pages, Message("Continue"), if: { $0.model.notices.offeredPhoto != nil },
    do: { viewer in viewer.model.notices.offeredPhoto.map { viewer.turn(to: $0.id) } })
}

extension NoticesFeature {
  /// The photo at which the notice offers to continue; nil if it does not.
  var offeredPhoto: Photo? {
    if case .lastPhoto(let photo)? = notice?.content { photo } else { nil }
  }
}

extension Viewer {
  /// Offers to continue at the photo shown last, once the list is complete; the first photo is shown anyway.
  mutating func offerLastPhoto(among splices: [PhotoSplice], isComplete: Bool) {
    model.lastPhoto.look(in: splices)
    guard isComplete, let photo = model.lastPhoto.take().flatMap({ photo($0) }),
      model.currentPhoto?.id != photo.id, model.notices.notice == nil
    else { return }
    model.notices.say(.lastPhoto(photo))
  }

  /// Withdraws the offer, as pages are turned.
  mutating func leaveLastPhoto() {
    model.lastPhoto.turned()
    if model.notices.offeredPhoto != nil { model.notices.close() }
  }
}
