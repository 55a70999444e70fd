import TestSupport

@testable import PhotoPages

/// Events at random, as far as possible such that they mean something to the viewer as it is: its
/// photos, tokens, tags and comments, and, more rarely, ones that it does not know.
struct RandomEvents {
  private var numbers: SeededGenerator
  /// Results that effects have asked for and that have not come yet.
  private var awaited: [ViewerEvent] = []
  /// The slideshow's waits.
  private var waits: Set<WakeToken> = []
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
  mutating func next(for viewer: Viewer) -> ViewerEvent {
    if isRough, number(20) == 0 { return anything(for: viewer) }
    switch number(10) {
    case 0, 1: return result() ?? hand(viewer)
    case 2: return source(viewer)
    case 3: return .command(one(of: Command.allCases) ?? .escape)
    case 4: return .command(one(of: buttons) ?? .retry)
    case 5, 6: return annotating(viewer)
    case 7: return around(viewer)
    default: return hand(viewer)
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
              ? .pictures(.failed(token, .empty)) : .pictures(.loaded(token, picture)))
        }
      case .loadAnnotations(let requests):
        for request in requests { awaited.append(loaded(request)) }
      case .loadDetails(let request?):
        awaited.append(
          fails(8)
            ? .details(.failed(request.token, .notPermitted))
            : .details(.loaded(request.token, PhotoDetails([.name(request.photo.name)]))))
      case .loadDrafts(let photo):
        awaited.append(.drafts(.loaded(photo, drafts[photo] ?? PhotoDrafts())))
      case .keepDrafts(let kept, let photo): drafts[photo] = kept
      case .save(let request):
        if fails(10) {
          awaited.append(.annotations(.saveFailed(request.id, .full)))
        } else {
          let inverse = request.change.inverse(from: kept[request.photo.id] ?? annotations())
          request.change.apply(to: &kept[request.photo.id, default: annotations()])
          awaited.append(
            .annotations(
              .saved(request.id, SavedAnnotations(inverse: inverse, remark: remark()))))
        }
      case .moveToTrash(_, let deletion):
        let error: PhotoSourceError = number(2) == 0 ? .notPermitted : .noTrash
        awaited.append(
          fails(8) ? .history(.deletionFailed(deletion, error)) : .history(.deleted(deletion)))
      case .deleteForGood(_, let deletion):
        awaited.append(
          fails(4) ? .history(.deletionFailed(deletion, .readOnly)) : .history(.deleted(deletion)))
      case .restore(let deletion):
        awaited.append(
          fails(8)
            ? .history(.restorationFailed(deletion, .nameTaken)) : .history(.restored(deletion)))
      case .files(let request): note(request)
      case .wake(let token, _):
        waits.insert(token)
        awaited.append(.slideshow(.woken(token)))
      case .rest(let token, _): awaited.append(.annotations(.rested(token)))
      case .loadKeywords(let request?):
        let found = request.photos.map { ($0.id, (kept[$0.id] ?? annotations()).keywords) }
        awaited.append(request.event(Dictionary(uniqueKeysWithValues: found)))
      case .loadNames:
        awaited.append(.tagging(.namesLoaded([NameCount(name: "Anna", count: number(9))])))
      default: break
      }
    }
  }

  /// The photos of each step that the source can put back.
  private var relocated: [FileWorkID: [PhotoID]] = [:]

  private mutating func note(_ request: FileRequest) {
    switch request {
    case .relocate(let relocation, let id, let step):
      for photo in relocation.items.map(\.photo.id) {
        guard !fails(4) else {
          awaited.append(.files(.failed(id, photo, one(of: [.full, .nameTaken]) ?? .full)))
          continue
        }
        relocated[step, default: []].append(photo)
        awaited.append(.files(.succeeded(id, photo)))
      }
      awaited.append(.files(.finished(id)))
    case .takeBack(let step, let id):
      for photo in relocated.removeValue(forKey: step) ?? [] {
        guard fails(8) else {
          awaited.append(.files(.succeeded(id, photo)))
          continue
        }
        relocated[step, default: []].append(photo)
        awaited.append(.files(.failed(id, photo, .nameTaken)))
      }
      awaited.append(.files(.finished(id)))
    case .makeFolder(let wanted, let place, let isAgain, let filling):
      let name = wanted ?? "New Folder"
      let folder = PhotoFolder(name: name, uri: place + "/" + name)
      awaited.append(
        .files(
          fails(4)
            ? .folderFailed(name, .nameNotAllowed, filling: filling)
            : .folderMade(folder, in: place, isAgain: isAgain, filling: filling)))
    case .changeFolder(let step, let isAgain):
      var folder: PhotoFolder?
      if case .rename(let name) = step.change {
        folder = PhotoFolder(name: name, uri: "file:///Trip/" + name)
      }
      awaited.append(
        .files(
          fails(4)
            ? .folderNotChanged(step, .readOnly, isBack: false)
            : .folderChanged(step, to: folder, isAgain: isAgain)))
    case .takeBackFolder(let step):
      awaited.append(
        .files(
          fails(4) ? .folderNotChanged(step, .nameTaken, isBack: true) : .folderTakenBack(step)))
    case .removeFolder, .stop: break
    case .findFolder: awaited.append(.files(.folderFound(nil)))
    }
  }

  private mutating func remark() -> SaveRemark? {
    isRough ? one(of: [nil, .savedInUserData, .setAside(name: "a.xmp.broken")]) ?? nil : nil
  }

  private mutating func fails(_ of: Int) -> Bool { isRough && number(of) == 0 }

  private mutating func loaded(_ request: ReadingRequest) -> ViewerEvent {
    if fails(8) { return .annotations(.failed(request.token, .notPermitted)) }
    var value = kept[request.photo.id] ?? annotations()
    if isRough { value.permissions = permissions() }
    return .annotations(.loaded(request.token, value))
  }

  /// The next result that is awaited, in order; the slideshow's clock stands still.
  mutating func nextResult() -> ViewerEvent? {
    awaited.removeAll {
      if case .slideshow(.woken(let token)) = $0 { waits.contains(token) } else { false }
    }
    return awaited.isEmpty ? nil : awaited.removeFirst()
  }

  private mutating func result() -> ViewerEvent? {
    guard !awaited.isEmpty else { return nil }
    return awaited.remove(at: isRough ? number(awaited.count) : 0)
  }

  private mutating func hand(_ viewer: Viewer) -> ViewerEvent {
    let point = one(of: points).flatMap { $0 }
    switch number(8) {
    case 0, 1: return .input(.photoTapped(point))
    case 2: return .input(.photoDoubleTapped(point))
    case 3: return .input(.photoPressedLong(point))
    case 4: return .input(.regionDrawn(NormalizedRect(x: 0.5, y: 0.5, width: 0.75, height: 0.25)))
    case 5: return .input(.arrowPressed(one(of: Arrow.allCases) ?? .up))
    case 6:
      return one(of: [.input(.chromeRequested), .input(.pointerIdled), .input(.unboundKeyPressed)])
        ?? .input(.pointerIdled)
    default: return .paging(.settled(photo(viewer)))
    }
  }

  private mutating func annotating(_ viewer: Viewer) -> ViewerEvent {
    let annotations = viewer.model.shownAnnotations
    let tag = one(of: annotations.tags.map(\.id)) ?? TagID("none")
    let comment = one(of: annotations.comments.map(\.id)) ?? CommentID("none")
    switch number(18) {
    case 14: return .command(.showDetails)
    case 15: return .input(.detailTyped(one(of: DetailsField.allCases) ?? .title, text()))
    case 16: return .input(.detailFinished)
    case 17:
      return .input(number(2) == 0 ? .keywordRemoved("sea") : .personRemoved("Anna"))
    case 12: return .input(.detailTyped(.caption, text()))
    case 13: return .command(one(of: [.editCaption, .editAltText]) ?? .like)
    case 0: return .input(.tagTapped(tag))
    case 1: return .input(.tagMoved(tag, NormalizedPoint(x: 0.125, y: 0.75)))
    case 2, 3: return .input(.tagTextChanged(text()))
    case 4: return .input(.tagTextFinished)
    case 5: return .input(.commentEntryFocused)
    case 6: return .input(.commentEntryBlurred)
    case 7: return .input(.commentTextChanged(text()))
    case 8: return .input(.commentPressedLong(comment))
    case 9: return .command(one(of: [.postComment, .editComment, .deleteComment]) ?? .like)
    case 10: return .command(one(of: [.tagPhoto, .tagHere, .renameTag, .deleteTag]) ?? .like)
    default: return .command(one(of: [.undo, .redo]) ?? .undo)
    }
  }

  private mutating func around(_ viewer: Viewer) -> ViewerEvent {
    switch number(12) {
    case 8: return .pictures(.animationsAllowed(number(2) == 0))
    case 9: return .pictures(.animationEnded(photo(viewer)))
    case 10: return preferring(viewer) { $0.author.name = $1.text() }
    case 0: return .window(.fullscreenChanged(number(2) == 0))
    case 1: return .input(.captionScrolled(isRead: number(2) == 0))
    case 2: return .input(.captionPartTapped(one(of: CaptionPart.allCases) ?? .likes))
    case 3: return .notices(.expired(viewer.model.notices.notice?.id ?? 0))
    case 4: return .answered(answer(viewer))
    case 5: return .paging(.requested(photo(viewer)))
    case 6: return preferring(viewer) { $0.layout = $1.one(of: ChromeLayout.allCases) ?? .pill }
    case 7:
      return preferring(viewer) {
        $0.slideshow = SlideshowSettings(isShuffled: $1.number(2) == 0, loops: $1.number(2) == 0)
      }
    default:
      return .paging(.zoomSettled(number(2) == 0 ? nil : SettledZoom(scale: 2, centre: .centre)))
    }
  }

  private mutating func preferring(
    _ viewer: Viewer, _ change: (inout Preferences, inout RandomEvents) -> Void
  ) -> ViewerEvent {
    var preferences = viewer.model.preferences
    change(&preferences, &self)
    return .preferences(preferences)
  }

  private mutating func answer(_ viewer: Viewer) -> Answer {
    switch viewer.model.questions.open {
    case .deleteForGood(let photos)?:
      isRough && number(2) == 0 ? .deleteForGood(photos) : .dismissed
    case .reason(let photo)?: .report(photo, reason: "Blurred")
    case .keywords(let summary)?:
      .keywords(
        summary,
        KeywordsChange(added: number(2) == 0 ? ["sea"] : [], removed: number(2) == 0 ? ["sun"] : [])
      )
    case .rename(let photos)?:
      .rename(photos, to: one(of: ["Trip", "Trip ##", "a.jpg"]) ?? "Trip")
    case .destination(let filling)?:
      number(4) == 0
        ? .newFolder("New", filling)
        : .destination(filling, PhotoFolder(name: "Best", uri: "file:///Trip/Best"))
    case .refusedNames(let refused, let taken, let step)?:
      number(2) == 0 ? .substituteNames(refused, taken: taken, step: step) : .dismissed
    case .takenNames(let relocation, let step)?:
      .takenNames(relocation, number(2) == 0 ? .numbered : .replaced, step: step)
    case .newFolder(_, let filling)?: .newFolder("New", filling)
    case .renameFolder(let folder)?: .renameFolder(folder, to: "Other")
    case .rotateFile(let photo)?: .rotateFile(photo, .left)
    case nil: number(2) == 0 ? .deleteForGood(photos("ab")) : .dismissed
    }
  }

  private mutating func source(_ viewer: Viewer) -> ViewerEvent {
    guard isRough else { return .paging(.requested(photo(viewer))) }
    switch number(11) {
    case 0: return .library(.failed(number(2) == 0 ? .folderGone : .notReachable))
    case 1: return .annotations(.permissionsChanged(photo(viewer), permissions()))
    case 2: return .window(.viewLoaded)
    case 3: return .library(renamed(viewer))
    case 4: return .annotations(.changed([photo(viewer), photo(viewer)]))
    case 5: return .library(spliced(viewer))
    case 6: return .command(.retry)
    default:
      let names = "abcdefgh".filter { _ in number(4) > 0 }
      return .library(.listed(photos(names), isComplete: number(3) > 0))
    }
  }

  /// A photo gets another name, and another place.
  private mutating func renamed(_ viewer: Viewer) -> LibraryFeature.Event {
    var photos = Array(viewer.model.library.list)
    guard let place = photos.indices.randomElement(using: &numbers) else { return .listed([]) }
    var photo = photos.remove(at: place)
    photo.name = "n\(number(1000)).jpg"
    photos.insert(photo, at: number(photos.count))
    return .listed(photos)
  }

  /// New photos come in the place of some.
  private mutating func spliced(_ viewer: Viewer) -> LibraryFeature.Event {
    let start = number(viewer.model.count + 1)
    let new = (0..<number(3)).map { _ in
      let name = "n\(number(100_000))"
      return Photo(id: PhotoID(name), name: name)
    }
    let splice = PhotoSplice(start..<start + number(3), new)
    return .spliced([splice], isComplete: number(3) > 0, hasMore: number(3) == 0)
  }

  /// What nobody should send.
  private mutating func anything(for viewer: Viewer) -> ViewerEvent {
    switch number(9) {
    case 0: .annotations(.saved(SaveID(number(30)), SavedAnnotations()))
    case 1: .annotations(.saveFailed(SaveID(number(30)), .full))
    case 2: .history(.deletionFailed(DeletionID(number(30)), .noTrash))
    case 3: .history(.restorationFailed(DeletionID(number(30)), .nameTaken))
    case 4: .slideshow(.woken(WakeToken(number(30))))
    case 5: .pictures(.loaded(PictureToken(photo: photo(viewer), generation: number(30)), picture))
    case 6: .notices(.expired(number(30)))
    case 7: .notices(.said(Message("Said")))
    default: .input(.placeChosen(Place(name: "Nowhere")))
    }
  }

  private mutating func photo(_ viewer: Viewer) -> PhotoID {
    one(of: viewer.model.library.list.map(\.id)) ?? PhotoID("z")
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
      PhotoTag(id: TagID("anna"), text: "Anna", shape: .point(.centre)),
      PhotoTag(id: TagID("mill"), text: "Mill", kind: .thing, shape: .point(.centre)),
    ],
    comments: ["first", "second"].map { name in
      PhotoComment(
        id: CommentID(name), author: Author(id: "ben", name: "Ben"),
        date: .init(timeIntervalSince1970: 0), text: "The \(name)")
    },
    caption: Caption(title: "Port"), keywords: ["sun"], permissions: permissions)
}
