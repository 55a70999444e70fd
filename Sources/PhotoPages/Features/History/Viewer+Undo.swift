extension Viewer {
  /// Makes a change by another package that can be undone.
  public mutating func make(_ change: any CustomChange) {
    change.apply(to: &self)
    model.history.record(.custom(AnyCustomChange(change: change)))
    model.notices.closeUndo()
  }

  mutating func undo() {
    guard model.canUndo, let step = model.history.takeDone(where: model.isMeaningful) else {
      return
    }
    var undone = step
    switch step {
    case .deletions(let deletions): undo(deletions)
    case .files(let files):
      undo(files)
      return model.history.recordUndone(step)
    case .folder(let folder, _):
      perform(.files(.removeFolder(folder)))
      model.notices.closeUndo()
    case .folderChange(let change):
      model.notices.closeUndo()
      return perform(.files(.takeBackFolder(change)))
    case .text(let change): return undo(change)
    case .changes(let changes): undone = .changes(undo(changes))
    case .custom(let custom): remake(custom.change.inverse)
    }
    model.history.recordUndone(undone)
    sayUndone(step)
  }

  /// Says what was undone; photos that are moved and a text that is saved say it once they have.
  private mutating func sayUndone(_ step: HistoryFeature.Step) {
    model.notices.sayStep(.undone(step.label, count: step.photos.count), about: step.onlyPhoto)
  }

  private mutating func sayRedone(_ step: HistoryFeature.Step) {
    model.notices.sayStep(.redone(step.label, count: step.photos.count), about: step.onlyPhoto)
  }

  mutating func redo() {
    guard model.canRedo, let step = model.history.takeUndone(where: model.isMeaningful) else {
      return
    }
    switch step {
    case .deletions(let deletions):
      let again = redo(deletions)
      if !again.isEmpty { model.history.recordRedone(.deletions(again)) }
    case .files(let files):
      redo(files)
      model.history.recordRedone(step)
    case .folder(let folder, let place):
      perform(.files(.makeFolder(folder.name, in: place, isAgain: true)))
    case .folderChange(let change): perform(.files(.changeFolder(change, isAgain: true)))
    case .text(let change): redo(change)
    case .changes(let changes):
      model.history.recordRedone(.changes(redo(changes)))
      sayRedone(step)
    case .custom(let custom):
      remake(custom.change)
      model.history.recordRedone(step)
      sayRedone(step)
    }
  }

  /// Takes changes back, shows the first changed photo, and returns the changes with their new saves.
  ///
  /// A change whose inverse is not known yet is taken back once its save has returned it.
  private mutating func undo(_ changes: [HistoryFeature.Change]) -> [HistoryFeature.Change] {
    let step = begin(changes)
    return changes.map { change in
      guard let inverse = change.inverse else {
        model.history.awaitInverse(of: change.save)
        return change
      }
      var undone = change
      undone.save = save(inverse, of: photo(change.photo.id) ?? change.photo, in: step).id
      return undone
    }
  }

  /// Makes changes again, except those that have not been taken back yet, and returns them with their new saves.
  private mutating func redo(_ changes: [HistoryFeature.Change]) -> [HistoryFeature.Change] {
    let step = begin(changes)
    return changes.map { change in
      guard change.inverse == nil else {
        let photo = photo(change.photo.id) ?? change.photo
        return HistoryFeature.Change(save(change.change, of: photo, in: step))
      }
      model.history.awaitInverse(of: change.save, isUndone: false)
      return change
    }
  }

  /// Shows the first changed photo, and returns the step to make.
  private mutating func begin(_ changes: [HistoryFeature.Change]) -> SaveRequest.Step {
    if let first = changes.first?.photo {
      // The undone change may bring it back among the photos that meet the filter.
      if model.isFiltering, photo(first.id) == nil { model.lastPhoto.seek(first) }
      turn(to: first.id)
    }
    model.notices.closeUndo()
    return SaveRequest.Step(number: model.nextNumber(), count: changes.count)
  }

  private mutating func remake(_ change: any CustomChange) {
    if let photo = change.photos.first { turn(to: photo) }
    change.apply(to: &self)
    model.notices.closeUndo()
  }
}

extension ViewerModel {
  /// Whether the last step can be undone now.
  var canUndo: Bool {
    switch history.done.last(where: isMeaningful) {
    case .changes(let changes)?: areAllowed(changes)
    // Putting photos back needs no permission.
    case .deletions?, .files?, .folder?, .folderChange?, .text?, .custom?: true
    case nil: false
    }
  }

  /// Whether the step that was undone last can be redone now.
  var canRedo: Bool {
    switch history.undone.last(where: isMeaningful) {
    case .changes(let changes)?: areAllowed(changes)
    case .deletions(let deletions)?:
      deletions.allSatisfy { permissions(of: $0.photo.id).delete }
    case .files(let step)?: step.photos.allSatisfy { permissions(of: $0).organize }
    case .folder?, .folderChange?, .text?, .custom?: true
    case nil: false
    }
  }

  private func areAllowed(_ changes: [HistoryFeature.Change]) -> Bool {
    changes.allSatisfy { $0.change.operation.isAllowed(by: permissions(of: $0.photo.id)) }
  }

  /// Whether a step still has a meaning: it is about files, or one of its photos is still listed.
  ///
  /// A photo that is not listed may just not meet the filter, perhaps because of that step.
  func isMeaningful(_ step: HistoryFeature.Step) -> Bool {
    switch step {
    case .deletions, .files, .folder, .folderChange, .text: true
    case .changes, .custom:
      step.photos.isEmpty
        || step.photos.contains {
          library.list.shows($0) || isFiltering && !library.list.hidden.contains($0)
        }
    }
  }

  /// Whether one of some photos may be deleted.
  func canDelete(_ photos: Subjects) -> Bool {
    photos.contains { permissions(of: $0).delete }
  }
}
