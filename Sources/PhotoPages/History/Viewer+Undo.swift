// Taking back, and doing again.

extension Viewer {
  /// Makes a change of another package's that can be undone.
  public mutating func make(_ change: any CustomChange) {
    change.apply(to: &self)
    model.history.record(.custom(AnyCustomChange(change: change)))
    model.notices.closeUndo()
  }

  /// Makes another package's change, or its inverse, and shows the photo that it is about.
  private mutating func remake(_ change: any CustomChange) {
    if let photo = change.photos.first { turn(to: photo) }
    change.apply(to: &self)
    model.notices.closeUndo()
  }

  /// Takes back the last step, and shows the photo that it was about.
  mutating func undo() {
    guard canUndo, let step = popStep(from: \.done) else { return }
    switch step {
    case .deletion(let deletion):
      undoDeletion(deletion)
      model.history.undone.append(step)
    case .change(let photo, let change, _):
      turn(to: photo.id)
      let save = save(change.inverse, of: photo)
      model.history.undone.append(.change(photo, change, save))
      model.notices.closeUndo()
    case .custom(let custom):
      remake(custom.change.inverse)
      model.history.undone.append(step)
    }
  }

  /// Does again what was taken back last, and shows the photo that it was about.
  mutating func redo() {
    guard canRedo, let step = popStep(from: \.undone) else { return }
    switch step {
    case .deletion(let deletion):
      guard let again = redoDeletion(deletion) else { return }
      model.history.done.append(.deletion(again))
    case .change(let photo, let change, _):
      turn(to: photo.id)
      let save = save(change, of: photo)
      model.history.done.append(.change(photo, change, save))
      model.notices.closeUndo()
    case .custom(let custom):
      remake(custom.change)
      model.history.done.append(step)
    }
  }

  /// Whether there is something to take back that is still permitted.
  var canUndo: Bool {
    switch model.history.done.last(where: isMeaningful) {
    case .change(let photo, let change, _)?:
      model.permissions(of: photo.id).allow(change)
    // Putting back leaves everything as it was.
    case .deletion?, .custom?: true
    case nil: false
    }
  }

  /// Whether there is something to do again that is still permitted.
  var canRedo: Bool {
    switch model.history.undone.last(where: isMeaningful) {
    case .change(let photo, let change, _)?:
      model.permissions(of: photo.id).allow(change)
    case .deletion(let deletion)?: model.permissions(of: deletion.photo.id).delete
    case .custom?: true
    case nil: false
    }
  }

  private func isMeaningful(_ step: HistoryFeature.Step) -> Bool {
    if case .deletion = step { return true }
    return step.photos.isEmpty || step.photos.contains { photo($0) != nil }
  }

  /// The last step that still means something: a photo that is gone by another hand has none.
  private mutating func popStep(
    from steps: WritableKeyPath<HistoryFeature, [HistoryFeature.Step]>
  ) -> HistoryFeature.Step? {
    while let step = model.history[keyPath: steps].popLast() {
      if isMeaningful(step) { return step }
    }
    return nil
  }
}
