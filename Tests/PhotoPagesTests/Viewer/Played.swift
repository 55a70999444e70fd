@testable import PhotoPages

/// A viewer together with all that it has asked for, so that a test can answer by photo.
struct Played {
  private(set) var viewer: Viewer
  private(set) var asked: [Effect] = []

  /// Shows a photo of a list that is complete; the annotations of all near it are known.
  init(
    _ names: String, at shown: String = "a", permissions: PhotoPermissions = .all,
    annotations value: PhotoAnnotations = annotations(), adding commands: [AddedCommand] = [],
    sharing: SourceSharing = SourceSharing(),
    roles: Set<PhotoSourceRole> = Set(PhotoSourceRole.allCases)
  ) {
    var setup = ViewerSetup(
      permissions: permissions, preferences: Preferences(author: Author(id: "me", name: "Me")),
      addedCommands: commands)
    (setup.sharing, setup.roles) = (sharing, roles)
    viewer = Viewer(setup)
    send(.window(.viewLoaded))
    send(.library(.listed(photos(names))))
    send(.paging(.requested(PhotoID(shown))))
    var value = value
    value.permissions = permissions
    loadAll(value)
  }

  var model: ViewerModel { viewer.model }

  /// The listed photos' letters.
  var listed: String { model.library.list.map(\.id.name).joined() }

  mutating func send(_ events: ViewerEvent...) {
    for event in events {
      viewer.handle(event)
      asked += viewer.effects
    }
  }

  /// Chooses something about all viewers.
  mutating func prefer(_ change: (inout Preferences) -> Void) {
    var preferences = model.preferences
    change(&preferences)
    send(.preferences(preferences))
  }

  /// Chooses commands, one after the other.
  mutating func command(_ commands: Command...) {
    for command in commands { send(.command(command)) }
  }

  /// Answers every open demand for pictures and annotations.
  mutating func loadAll(_ value: PhotoAnnotations = annotations()) {
    for (_, picture) in model.pictures.states {
      send(.pictures(.loaded(picture.token, PhotoPagesTests.picture)))
    }
    for (_, state) in model.annotations.states where state.phase == .loading {
      send(.annotations(.loaded(state.token, value)))
    }
  }

  /// Lets the pages rest after a turn.
  mutating func rest() {
    if let rest = model.annotations.rest { send(.annotations(.rested(rest))) }
  }

  /// The newest deletion of a photo.
  func deletion(_ name: String) -> DeletionID {
    for effect in asked.reversed() {
      switch effect {
      case .moveToTrash(let photo, let id), .deleteForGood(let photo, let id):
        if photo.id.name == name { return id }
      default: break
      }
    }
    return DeletionID(-1)
  }

  /// The changes that have been asked to be kept, in order.
  var saves: [SaveRequest] {
    asked.compactMap { if case .save(let request) = $0 { request } else { nil } }
  }

  /// The drafts that have been asked to be kept, in order.
  var keeps: [(drafts: PhotoDrafts, photo: PhotoID)] {
    asked.compactMap {
      if case .keepDrafts(let drafts, let photo) = $0 { (drafts, photo) } else { nil }
    }
  }

  /// The newest wait of the slideshow.
  var wait: WakeToken? {
    asked.compactMap { if case .wake(let token, _) = $0 { token } else { nil } }.last
  }

  var notice: Notice.Content? { model.notices.notice?.content }

  /// The photos of the notice about the trash.
  var trashed: TrashedPhotos? {
    if case .trashed(let photos)? = notice { photos } else { nil }
  }

  /// What is being said, in English.
  var said: String? {
    if case .done(let message, _)? = notice { message.english } else { nil }
  }
}
