import TestSupport

@testable import PhotoPages

/// Events at random, as far as possible such that they mean something to the gallery as it is: its
/// photos, tickets, tags and comments, and, more rarely, ones that it does not know.
struct RandomEvents {
  private var numbers: SeededGenerator
  /// Results that effects have asked for and that have not come yet.
  private var awaited: [PagesEvent] = []
  /// The slideshow's waits.
  private var waits: Set<WakeTicket> = []
  /// What the source holds.
  private(set) var kept: [PhotoID: PhotoAnnotations] = [:]
  /// What the source holds of drafts.
  private var drafts: [PhotoID: PhotoDrafts] = [:]
  /// Whether anything may fail or change from outside, which undoing knows nothing of.
  let isRough: Bool

  init(seed: UInt64, isRough: Bool = true) {
    numbers = SeededGenerator(seed: seed)
    self.isRough = isRough
  }

  /// Something to happen next.
  mutating func next(for pages: Pages) -> PagesEvent {
    if isRough, number(20) == 0 { return anything(for: pages) }
    switch number(10) {
    case 0, 1: return result() ?? hand(pages)
    case 2: return source(pages)
    case 3: return .command(one(of: Command.allCases) ?? .escape)
    case 4: return .command(one(of: buttons) ?? .retry)
    case 5, 6: return annotating(pages)
    case 7: return around(pages)
    default: return hand(pages)
    }
  }

  /// Notes what has been asked for.
  mutating func note(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .loadPictures(let requests):
        for token in requests.compactMap(\.token) {
          let fails = isRough && number(5) == 0
          awaited.append(
            fails
              ? .pictureFailed(token, .empty) : .pictureLoaded(token, picture))
        }
      case .loadAnnotations(let demands):
        for demand in demands { awaited.append(loaded(demand)) }
      case .loadDetails(let demand?):
        awaited.append(
          fails(8)
            ? .detailsFailed(demand.ticket, .notPermitted)
            : .detailsLoaded(demand.ticket, PhotoDetails([.name(demand.photo.name)])))
      case .loadDrafts(let photo):
        awaited.append(.draftsLoaded(photo, drafts[photo] ?? PhotoDrafts()))
      case .keepDrafts(let kept, let photo): drafts[photo] = kept
      case .save(let request):
        if fails(10) {
          awaited.append(.saveFailed(request.id, .full))
        } else {
          request.change.apply(to: &kept[request.photo.id, default: annotations()])
          awaited.append(.saved(request.id, remark()))
        }
      case .moveToTrash(_, let deletion):
        let error: PhotoSourceError = number(2) == 0 ? .notPermitted : .noTrash
        awaited.append(fails(8) ? .deletionFailed(deletion, error) : .deleted(deletion))
      case .deleteForGood(_, let deletion):
        awaited.append(fails(4) ? .deletionFailed(deletion, .readOnly) : .deleted(deletion))
      case .restore(let deletion):
        awaited.append(fails(8) ? .restorationFailed(deletion, .nameTaken) : .restored(deletion))
      case .wake(let ticket, _):
        waits.insert(ticket)
        awaited.append(.woken(ticket))
      case .rest(let ticket, _): awaited.append(.woken(ticket))
      case .loadNames: awaited.append(.namesLoaded([NameCount(name: "Anna", count: number(9))]))
      default: break
      }
    }
  }

  private mutating func remark() -> SaveRemark? {
    isRough ? one(of: [nil, .keptElsewhere, .setAside(name: "a.xmp.broken")]) ?? nil : nil
  }

  private mutating func fails(_ of: Int) -> Bool { isRough && number(of) == 0 }

  private mutating func loaded(_ demand: AnnotationDemand) -> PagesEvent {
    if fails(8) { return .annotationsFailed(demand.ticket, .notPermitted) }
    var value = kept[demand.photo.id] ?? annotations()
    if isRough { value.permissions = permissions() }
    return .annotationsLoaded(demand.ticket, value)
  }

  /// The next result that is awaited, in order; the slideshow's clock stands still.
  mutating func nextResult() -> PagesEvent? {
    awaited.removeAll { if case .woken(let ticket) = $0 { waits.contains(ticket) } else { false } }
    return awaited.isEmpty ? nil : awaited.removeFirst()
  }

  private mutating func result() -> PagesEvent? {
    guard !awaited.isEmpty else { return nil }
    return awaited.remove(at: isRough ? number(awaited.count) : 0)
  }

  private mutating func hand(_ pages: Pages) -> PagesEvent {
    let point = one(of: points).flatMap { $0 }
    switch number(8) {
    case 0, 1: return .photoTapped(point)
    case 2: return .photoDoubleTapped(point)
    case 3: return .photoPressedLong(point)
    case 4: return .regionDrawn(NormalizedRect(x: 0.5, y: 0.5, width: 0.75, height: 0.25))
    case 5: return .arrowPressed(one(of: Arrow.allCases) ?? .up)
    case 6: return one(of: [.chromeSought, .pointerIdled, .strayKeyPressed]) ?? .pointerIdled
    default: return .pageSettled(photo(pages))
    }
  }

  private mutating func annotating(_ pages: Pages) -> PagesEvent {
    let annotations = pages.model.annotations
    let tag = one(of: annotations.tags.map(\.id)) ?? TagID("none")
    let comment = one(of: annotations.comments.map(\.id)) ?? CommentID("none")
    switch number(14) {
    case 12: return .captionTyped(title: text(), text: text())
    case 13: return .command(.editCaption)
    case 0: return .tagTapped(tag)
    case 1: return .tagMoved(tag, NormalizedPoint(x: 0.125, y: 0.75))
    case 2, 3: return .tagTextChanged(text())
    case 4: return .tagTextFinished
    case 5: return .commentEntryFocused
    case 6: return .commentEntryBlurred
    case 7: return .commentTextChanged(text())
    case 8: return .commentPressedLong(comment)
    case 9: return .command(one(of: [.postComment, .editComment, .deleteComment]) ?? .like)
    case 10: return .command(one(of: [.tagPhoto, .tagHere, .renameTag, .deleteTag]) ?? .like)
    default: return .command(one(of: [.undo, .redo]) ?? .undo)
    }
  }

  private mutating func around(_ pages: Pages) -> PagesEvent {
    switch number(12) {
    case 8: return .movementChosen(number(2) == 0)
    case 9: return .animationEnded(photo(pages))
    case 10: return preferring(pages) { $0.author.name = $1.text() }
    case 0: return .fullscreenChanged(number(2) == 0)
    case 1: return .captionScrolled(isRead: number(2) == 0)
    case 2: return .captionPartTapped(one(of: CaptionPart.allCases) ?? .likes)
    case 3: return .noticeExpired(pages.model.notice?.id ?? 0)
    case 4: return .questionAnswered(answer(pages))
    case 5: return .photoSought(photo(pages))
    case 6: return preferring(pages) { $0.layout = $1.one(of: ChromeLayout.allCases) ?? .pill }
    case 7:
      return preferring(pages) {
        $0.slideshow = Slideshow(isShuffled: $1.number(2) == 0, loops: $1.number(2) == 0)
      }
    default: return .zoomSettled(number(2) == 0 ? nil : SettledZoom(scale: 2, centre: .centre))
    }
  }

  private mutating func preferring(
    _ pages: Pages, _ change: (inout Preferences, inout RandomEvents) -> Void
  ) -> PagesEvent {
    var preferences = pages.model.preferences
    change(&preferences, &self)
    return .preferencesChanged(preferences)
  }

  private mutating func answer(_ pages: Pages) -> Answer? {
    switch pages.model.question {
    case .deleteForGood?: isRough && number(2) == 0 ? .confirmed : nil
    case .reason?: .reason("Blurred")
    case nil: number(2) == 0 ? .confirmed : nil
    }
  }

  private mutating func source(_ pages: Pages) -> PagesEvent {
    guard isRough else { return .photoSought(photo(pages)) }
    switch number(11) {
    case 0: return .listUpdated(.failed(number(2) == 0 ? .folderGone : .notReachable))
    case 1: return .permissionsChanged(photo(pages), permissions())
    case 2: return .viewLoaded
    case 3: return .listUpdated(renamed(pages))
    case 4: return .listUpdated(.annotationsChanged([photo(pages), photo(pages)]))
    case 5: return .listUpdated(spliced(pages))
    case 6: return .command(.retry)
    default:
      let names = "abcdefgh".filter { _ in number(4) > 0 }
      return .listUpdated(.listed(photos(names), isComplete: number(3) > 0))
    }
  }

  /// A photo gets another name, and another place.
  private mutating func renamed(_ pages: Pages) -> PhotoListUpdate {
    var photos = Array(pages.model.list)
    guard let place = photos.indices.randomElement(using: &numbers) else { return .listed([]) }
    var photo = photos.remove(at: place)
    photo.name = "n\(number(1000)).jpg"
    photos.insert(photo, at: number(photos.count))
    return .listed(photos)
  }

  /// New photos come in the place of some.
  private mutating func spliced(_ pages: Pages) -> PhotoListUpdate {
    let start = number(pages.model.count + 1)
    let new = (0..<number(3)).map { _ in
      let name = "n\(number(100_000))"
      return Photo(id: PhotoID(name), name: name)
    }
    let splice = PhotoSplice(start..<start + number(3), new)
    return .spliced([splice], isComplete: number(3) > 0, hasMore: number(3) == 0)
  }

  /// What nobody should send.
  private mutating func anything(for pages: Pages) -> PagesEvent {
    switch number(8) {
    case 0: .saved(SaveID(number(30)), nil)
    case 1: .saveFailed(SaveID(number(30)), .full)
    case 2: .deletionFailed(DeletionID(number(30)), .noTrash)
    case 3: .restorationFailed(DeletionID(number(30)), .nameTaken)
    case 4: .woken(WakeTicket(number(30)))
    case 5: .pictureLoaded(PictureToken(photo: photo(pages), generation: number(30)), picture)
    case 6: .noticeExpired(number(30))
    default: .placeChosen(Place(name: "Nowhere"))
    }
  }

  private mutating func photo(_ pages: Pages) -> PhotoID {
    one(of: pages.model.list.map(\.id)) ?? PhotoID("z")
  }

  private mutating func permissions() -> PhotoPermissions {
    one(of: [.all, .all, .all, .viewing, PhotoPermissions(comment: true, tag: true)]) ?? .all
  }

  private mutating func text() -> String { one(of: ["", " ", "Anna", "Mill"]) ?? "" }

  private mutating func number(_ count: Int) -> Int {
    Int.random(in: 0..<max(1, count), using: &numbers)
  }

  private mutating func one<Item>(of items: [Item]) -> Item? {
    items.randomElement(using: &numbers)
  }

  private let points: [NormalizedPoint?] = [.centre, NormalizedPoint(x: 0.25, y: 2), nil]

  /// Commands that lead from state to state, or in the same one, by their buttons.
  private let buttons: [Command] = [
    .previousPhoto, .nextPhoto, .retry, .showTags, .openMoreMenu, .like, .toggleComments,
    .finishTagging, .cancel, .hideComments, .saveCaption, .postComment, .undo, .closeNotice, .share,
  ]
}

/// What a photo has when it is loaded.
func annotations(_ permissions: PhotoPermissions = .all) -> PhotoAnnotations {
  PhotoAnnotations(
    tags: [
      Tag(id: TagID("anna"), text: "Anna", shape: .point(.centre)),
      Tag(id: TagID("mill"), text: "Mill", kind: .thing, shape: .point(.centre)),
    ],
    comments: ["first", "second"].map { name in
      Comment(
        id: CommentID(name), author: Author(id: "ben", name: "Ben"),
        date: .init(timeIntervalSince1970: 0), text: "The \(name)")
    },
    caption: Caption(title: "Port"), permissions: permissions)
}
