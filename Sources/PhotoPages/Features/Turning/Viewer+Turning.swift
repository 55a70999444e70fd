extension Command {
  /// A key on pages, and one in the gallery too.
  typealias TurnKeys = (onPage: String, everywhere: String)

  /// Returns the rows of the commands that turn photos.
  static func turnRows(right: TurnKeys, left: TurnKeys) -> [Command: Row] {
    [
      .rotateRight: row(of: .right, Message("Rotate Right"), right),
      .rotateLeft: row(of: .left, Message("Rotate Left"), left),
      .rotateFile: Row(
        .photo, Message("Rotate File…"), in: .paging, if: { $0.model.canTurnFile },
        do: { $0.onPhoto { $0.model.questions.ask(.rotateFile($1)) } }),
    ]
  }

  /// The commands that turn photos, in the order of menus.
  static let turning: [Command] = [.rotateLeft, .rotateRight, .rotateFile]

  private static func row(of turn: QuarterTurn, _ label: Message, _ keys: TurnKeys) -> Row {
    Row(
      on: .many, .photo, label, keys.onPage, keys.everywhere, in: .viewing,
      if: { $0.model.canTurn($1) }, do: { $0.turn($1, turn) })
  }
}

extension Viewer {
  /// Turns photos; their files stay as they are.
  mutating func turn(_ subjects: Subjects, _ turn: QuarterTurn) {
    let turned = subjects.photos.filter {
      $0.kind != .video && model.permissions(of: $0.id).rotate
    }
    make(
      turned.map { photo in
        (photo, .turn(TurnChange(turn, seen: model.orientation(of: photo.id))))
      })
    // A photo on its page shows by itself that it was turned.
    guard !subjects.areOnPage, !turned.isEmpty else { return }
    let only = turned.count == 1 ? turned[0] : nil
    model.notices.say(
      .done(only == nil ? turn.news(of: turned.count) : turn.news), about: only)
  }

  /// Turns a photo in its file.
  mutating func turnFile(of photo: Photo, _ turn: QuarterTurn) {
    let busy = model.photosTakenBack { $0.isUndoneBySource }
    guard let photo = self.photo(photo.id), model.permissions(of: photo.id).rotateFile,
      !busy.contains(photo.id)
    else { return }
    let seen = model.orientation(of: photo.id)
    make([(photo, .turn(TurnChange(turn, seen: seen, target: .file())))])
    model.notices.say(.done(turn.fileNews), about: photo)
  }

  /// Shows a photo's picture as it was before a turn that could not be saved.
  mutating func takeBackTurn(_ request: SaveRequest) {
    guard let change = request.change.turn else { return }
    show(change.turn.inverse, on: request.photo.id)
    turnSaved(request, nil)
  }

  /// Shows a photo's picture turned, before the turn is saved.
  mutating func show(_ turn: QuarterTurn, on photo: PhotoID) {
    model.pictures.turn(photo, turn)
    // Another part of the turned photo would be in sight.
    if photo == model.currentPhoto?.id, model.paging.settle(nil) { requestPictures() }
  }

  /// Records that a turn is no longer being saved, and from which revision on the photo's pictures show it.
  mutating func turnSaved(_ request: SaveRequest, _ revision: Int?) {
    guard request.change.turn != nil else { return }
    let photo = request.photo.id
    let isLast = !model.annotations.saves.contains { $0.photo.id == photo && $0.change.turn != nil }
    model.pictures.turnSaved(photo, rightFrom: revision, isLast: isLast)
  }
}

extension ViewerModel {
  /// Whether photos can be turned; one on a page must have its picture.
  func canTurn(_ photos: Subjects) -> Bool {
    guard photos.areOnPage else {
      return photos.contains { permissions(of: $0).rotate } && photos.only?.kind != .video
    }
    return permissions.rotate && currentPhoto?.kind == .photo && mayBecomeKnown
      && currentPicture?.isShown == true
  }

  /// Whether the shown photo can be turned in its file, which its annotations tell.
  var canTurnFile: Bool {
    permissions.rotateFile && currentPhoto?.kind == .photo && canChange
      && currentPicture?.isShown == true
  }

  /// The orientation in which a photo is shown, as far as it is known.
  fileprivate func orientation(of photo: PhotoID) -> Orientation? {
    if let state = annotations.states[photo], state.isKnown, let known = state.value.orientation {
      return known
    }
    guard case .shown(let picture)? = pictures.phase(of: photo) else { return nil }
    return picture.orientation
  }
}

extension QuarterTurn {
  /// The notice that a photo was turned.
  fileprivate var news: Message {
    switch self {
    case .right: Message("Rotated right")
    case .left: Message("Rotated left")
    }
  }

  /// The notice that several photos were turned.
  fileprivate func news(of count: Int) -> Message {
    switch self {
    case .right:
      Message("{count} photo rotated right", plural: "{count} photos rotated right", count: count)
    case .left:
      Message("{count} photo rotated left", plural: "{count} photos rotated left", count: count)
    }
  }

  /// The notice that a photo's file was turned.
  fileprivate var fileNews: Message {
    switch self {
    case .right: Message("File rotated right")
    case .left: Message("File rotated left")
    }
  }
}
