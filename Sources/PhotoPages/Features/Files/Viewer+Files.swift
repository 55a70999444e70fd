extension Command {
  /// Returns the rows of the commands that relocate photos.
  static func relocationRows(rename: String, move: String, copy: String) -> [Command: Row] {
    [
      .rename: Row(
        on: .many, .photo, Message("Rename…"), rename, in: .viewing,
        onFolder: { $0.askForName(of: $1) },
        if: { $0.model.canOrganize($1) }, do: { $0.model.questions.ask(.rename($1.photos)) }),
      .moveTo: Row(
        on: .many, .photo, Message("Move To…"), move, in: .viewing,
        if: { $0.model.canOrganize($1) },
        do: { $0.model.questions.ask(.destination(FolderFilling(.move, $1.photos))) }),
      .copyTo: Row(
        on: .many, .photo, Message("Copy To…"), copy, in: .viewing,
        if: { $0.model.canOrganize($1) },
        do: { $0.model.questions.ask(.destination(FolderFilling(.copy, $1.photos))) }),
    ]
  }
}

extension Viewer {
  mutating func handle(_ event: FilesFeature.Event) {
    switch event {
    case .succeeded(let id, let photo): succeeded(photo, in: id)
    case .failed(let id, let photo, let error): failed(photo, in: id, error)
    case .finished(let id): finished(id)
    case .folderMade(let folder, let place, let isAgain, let filling):
      let step = HistoryFeature.Step.folder(folder, in: place)
      if isAgain { model.history.recordRedone(step) } else { model.history.record(step) }
      if let filling { return relocate(filling, to: folder) }
      if stateID == .gallery, !model.gallery.hidesFolders {
        model.gallery.cameFrom = folder.uri
        if !isAgain { model.gallery.newFolder = folder }
      }
      model.notices.say(.done(Message("Folder “{name}” created", ["name": folder.name])))
    case .folderFailed(let name, let error, let filling): folderFailed(name, error, filling)
    case .folderChanged(let step, let folder, let isAgain): changed(step, to: folder, isAgain)
    case .folderTakenBack(let step, let folder): takenBack(step, from: folder)
    case .folderNotChanged(let step, let error, let isBack):
      if isBack { model.history.recordRedone(.folderChange(step)) }
      if error != .cancelled { model.notices.say(.folderFailed(step.folder.name, error)) }
    case .folderFound(let folder?): perform(.desktop(.openFolder(folder.uri)))
    case .folderFound(nil):
      model.notices.say(.done(Message("There are no more folders"), offersUndo: false))
    }
  }

  // MARK: - Choices

  /// Renames photos: one to a name, several by a pattern.
  mutating func rename(_ photos: [Photo], to text: String) {
    let names =
      photos.count == 1 ? [text] : NamePattern(text, count: photos.count).names(of: photos)
    let renamed = zip(photos, names).filter { $1 != FileName(of: $0).text }
    let tooLong = renamed.filter { FileName.isTooLong($1) }
    if let (_, name) = tooLong.first {
      let failures = renamed.map { FailedPhoto(photo: $0.0, error: .nameTooLong(name)) }
      return model.notices.say(
        .filesFailed(
          FileFailure(
            action: .relocation(.rename), failures: failures, count: photos.count)))
    }
    let items = renamed.filter { FileName.isUsable($1) }
    relocate(Relocation(.rename, items.map { Relocation.Item($0, name: $1) }))
  }

  /// Moves or copies photos to a folder, which is offered first from now on; those that are in it are not moved.
  mutating func relocate(_ filling: FolderFilling, to folder: PhotoFolder) {
    prefer { $0.recordFolder(folder) }
    let listed = model.library.placePath.last?.uri
    let photos = filling.photos.filter {
      filling.kind == .copy || ($0.folderURI ?? listed) != folder.uri
    }
    guard !photos.isEmpty else {
      let message = Message(
        "The photo is already in “{folder}”", plural: "{count} photos are already in “{folder}”",
        count: filling.photos.count, ["folder": folder.name])
      return model.notices.say(.done(message, offersUndo: false))
    }
    relocate(Relocation(filling.kind, photos.map { Relocation.Item($0) }, to: folder))
  }

  /// Makes a folder beside photos, or in the listed one, and relocates the photos to it, if it is for some.
  mutating func makeFolder(_ name: String, _ filling: FolderFilling?) {
    guard let place = model.folder(of: filling?.photos ?? []) else { return }
    guard !FileName.isTooLong(name) else {
      return model.notices.say(.folderFailed(name, .nameTooLong(name)))
    }
    perform(.files(.makeFolder(name, in: place, isAgain: false, filling: filling)))
  }

  /// Relocates photos that were left out because of their names, as part of the same step.
  mutating func relocate(
    _ relocation: Relocation, _ takenNames: Relocation.TakenNames, joining step: FileWorkID
  ) {
    var relocation = relocation
    relocation.takenNames = takenNames
    relocate(relocation, joining: step)
  }

  private mutating func relocate(_ relocation: Relocation, joining step: FileWorkID? = nil) {
    var relocation = relocation
    relocation.items.removeAll { !model.permissions(of: $0.photo.id).organize }
    guard !relocation.items.isEmpty else { return }
    // As for a deletion, the photo that takes the place stays shown.
    if relocation.kind == .move { model.paging.choose() }
    let before = model.files.takeAsked(step)
    let isJoined = step.map { model.history.join(relocation.items, to: $0) } ?? false
    let step = isJoined ? step : nil
    let id = step ?? FileWorkID(model.nextNumber())
    if step == nil { model.history.record(.files(FileStep(id: id, relocation: relocation))) }
    model.notices.closeUndo()
    begin(relocation, step: id, after: before)
  }

  private mutating func begin(
    _ relocation: Relocation, step: FileWorkID, after before: FileWork.Result? = nil
  ) {
    var work = FileWork(
      id: FileWorkID(model.nextNumber()), step: step, relocation: relocation, isBack: false,
      begun: model.now)
    work.before = before
    model.files.begin(work)
    if relocation.kind == .move {
      let photos = Set(work.photos)
      model.history.endReturn { photos.contains($0.photo.id) }
      changeList { for photo in work.photos { $0.hide(photo) } }
    }
    perform(.files(.relocate(relocation, work.id, step: step)))
  }

  /// Ends the work whose progress is shown: relocations end before their next photos.
  mutating func stopWork() {
    if model.notices.showsTransfers { return perform(.stopTransfers) }
    for work in model.files.works where !work.isBack { perform(.files(.stop(work.id))) }
  }

  // MARK: - Back and again

  /// Takes a step back; moved photos are shown where the source lists them, or once it does.
  mutating func undo(_ step: FileStep) {
    var work = FileWork(
      id: FileWorkID(model.nextNumber()), step: step.id, relocation: step.relocation, isBack: true,
      begun: model.now)
    if step.relocation.kind == .move {
      work.returns = step.relocation.items.map {
        Deletion(
          id: DeletionID(model.nextNumber()), photo: $0.photo, isForGood: false, isAgain: false)
      }
      for back in work.returns { model.history.awaitReturn(back) }
      let hidden = work.photos.filter(model.library.list.hidden.contains)
      if !hidden.isEmpty { changeList { for photo in hidden { $0.show(photo) } } }
    }
    model.files.begin(work)
    if step.relocation.kind != .copy, let first = work.photos.first { turn(to: first) }
    model.notices.closeUndo()
    perform(.files(.takeBack(step: step.id, work.id)))
  }

  /// Makes a step again that was taken back.
  mutating func redo(_ step: FileStep) {
    model.notices.closeUndo()
    begin(step.relocation, step: step.id)
  }

  // MARK: - Results

  private mutating func succeeded(_ photo: PhotoID, in id: FileWorkID) {
    guard let work = model.files.record(nil, in: id) else { return }
    if work.isBack, self.photo(photo) != nil {
      model.history.endReturn { $0.photo.id == photo && work.returns.contains($0) }
    }
    showProgress(of: work)
  }

  /// Shows a photo again that was not moved away, and takes it out of the step.
  private mutating func failed(_ id: PhotoID, in workID: FileWorkID, _ error: PhotoSourceError) {
    guard let photo = model.files.photo(id, in: workID),
      let work = model.files.record(FailedPhoto(photo: photo, error: error), in: workID)
    else { return }
    if work.isBack {
      model.history.failTakingBack(id, of: work.step)
      let wasAwaited = model.history.isReturning(id)
      model.history.endReturn { $0.photo.id == id && work.returns.contains($0) }
      if wasAwaited { changeList { $0.hide(id) } }
    } else {
      model.history.remove(id, from: work.step)
      if work.relocation.kind == .move, model.library.list.hidden.contains(id),
        !model.history.isDeleting(id)
      {
        putBack(id)
      }
    }
    showProgress(of: work)
  }

  private mutating func finished(_ id: FileWorkID) {
    guard let work = model.files.end(id) else { return }
    model.library.forgetHidden(except: model.leavingPhotos)
    let list = model.library.list
    model.history.endReturn { work.returns.contains($0) && list.photo($0.photo.id) != nil }
    model.notices.closeProgress(of: .relocation)
    sayResult(of: work)
  }

  private mutating func showProgress(of work: FileWork) {
    let seconds = model.now.timeIntervalSince(work.begun)
    guard work.count > 1, seconds >= FilesFeature.progressDelay else { return }
    let done = work.doneCount + work.failureCount
    model.notices.sayProgress(
      .relocating(FileProgress(action: work.action, done: done, count: work.count)))
  }

  /// Says how a step has ended, in one notice, and asks about names that were taken or not allowed.
  private mutating func sayResult(of work: FileWork) {
    let failures = work.failures.filter { $0.error != .cancelled }
    let asked = question(about: failures, of: work)
    let open = asked.map(\.isOpen) ?? { _ in false }
    let result = FileWork.Result(
      count: work.before?.count ?? work.count,
      failures: (work.before?.failures ?? []) + failures.filter { !open($0) })
    if let asked {
      model.files.recordAsked(work.step, result)
      model.questions.ask(asked.question)
    }
    if !result.failures.isEmpty {
      model.notices.say(
        .filesFailed(
          FileFailure(action: work.action, failures: result.failures, count: result.count)))
    } else if work.doneCount > 0, !work.isBack {
      let count = model.history.photoCount(of: work.step) ?? work.doneCount
      model.notices.say(.done(work.message(count: count)))
    } else if work.doneCount > 0 {
      model.notices.sayStep(.undone(work.relocation.kind.label, count: work.doneCount))
    }
  }

  /// Returns the question about names that were taken or not allowed, and the failures that it is about.
  private func question(
    about failures: [FailedPhoto], of work: FileWork
  ) -> (question: Question, isOpen: (FailedPhoto) -> Bool)? {
    guard !work.isBack, model.questions.open == nil else { return nil }
    let items = Dictionary(work.relocation.items.map { ($0.photo.id, $0) }) { first, _ in first }
    let failed = failures.compactMap { failure in
      items[failure.photo.id].map { (item: $0, error: failure.error) }
    }
    var (taken, refused) = (work.relocation, work.relocation)
    let asksAboutTaken = work.relocation.takenNames == .refused
    taken.items = failed.filter { asksAboutTaken && $0.error == .nameTaken }.map(\.item)
    refused.items = failed.filter { $0.error == .nameNotAllowed && $0.item.substitute != nil }
      .map(\.item)
    let photos = Set((taken.items + refused.items).map(\.photo.id))
    let isOpen = { (failure: FailedPhoto) in photos.contains(failure.photo.id) }
    if !refused.items.isEmpty {
      return (.refusedNames(refused, taken: taken, step: work.step), isOpen)
    }
    return taken.items.isEmpty ? nil : (.takenNames(taken, step: work.step), isOpen)
  }

  /// Says that a folder could not be made or deleted, and asks for another name if that one is not allowed.
  private mutating func folderFailed(
    _ name: String, _ error: PhotoSourceError, _ filling: FolderFilling?
  ) {
    switch error {
    case .cancelled: break
    case .nameNotAllowed where model.questions.open == nil:
      model.questions.ask(.newFolder(refused: name, filling: filling))
    default: model.notices.say(.folderFailed(name, error))
    }
  }
}

extension Relocation {
  /// The same with names that may be allowed where these are not.
  package var substituted: Self {
    var relocation = self
    relocation.items = items.map { $0.substitute ?? $0 }
    return relocation
  }
}

extension Relocation.Item {
  /// The same photo with a name that may be allowed where this one is not; nil if there is no idea of one.
  fileprivate var substitute: Self? {
    FileName.substitute(for: name ?? FileName(of: photo).text).map { Self(photo, name: $0) }
  }
}

extension ViewerModel {
  /// The photos that the source is still to delete or to move away.
  var leavingPhotos: Set<PhotoID> {
    files.leaving.union(history.deletions.map(\.photo.id))
  }

  /// Whether some photos may be renamed, moved and copied.
  func canOrganize(_ photos: Subjects) -> Bool {
    photos.contains { permissions(of: $0).organize }
  }

  /// The URI of the folder that photos are in: the listed one, else that of the first photo.
  package func folder(of photos: [Photo]) -> String? {
    organizedFolder ?? photos.first?.folderURI
  }

  /// The URI of the folder in which a folder may be made, and beside which others are; nil if there is none.
  var organizedFolder: String? {
    library.roles.contains(.organizing) ? library.placePath.last?.uri : nil
  }
}

extension FileWork {
  fileprivate var action: FileFailure.Action {
    isBack ? .takingBack : .relocation(relocation.kind)
  }

  /// Returns the notice of photos that were relocated, with the number of those in the step.
  fileprivate func message(count: Int) -> Message {
    let values = ["folder": relocation.folder?.name ?? ""]
    switch relocation.kind {
    // A name that was taken has got a number.
    case .rename where self.count == 1 && count == 1 && relocation.takenNames != .numbered:
      return Message("Renamed to “{name}”", ["name": relocation.items.first?.name ?? ""])
    case .rename:
      return Message("Photo renamed", plural: "{count} photos renamed", count: count)
    case .move:
      return Message(
        "Photo moved to “{folder}”", plural: "{count} photos moved to “{folder}”",
        count: count, values)
    case .copy:
      return Message(
        "Photo copied to “{folder}”", plural: "{count} photos copied to “{folder}”",
        count: count, values)
    }
  }
}
