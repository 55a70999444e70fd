extension HistoryFeature.Step {
  var photos: [PhotoID] {
    switch self {
    case .changes(let changes): changes.map(\.photo.id)
    case .deletions(let deletions): deletions.map(\.photo.id)
    case .files(let step): step.photos
    case .folder, .text: []
    case .custom(let custom): custom.change.photos
    }
  }

  var changes: [HistoryFeature.Change] {
    get { if case .changes(let changes) = self { changes } else { [] } }
    set { self = .changes(newValue) }
  }

  var deletions: [Deletion] {
    get { if case .deletions(let deletions) = self { deletions } else { [] } }
    set { self = .deletions(newValue) }
  }

  var items: [Relocation.Item] {
    get { if case .files(let step) = self { step.relocation.items } else { [] } }
    set {
      guard case .files(var step) = self else { return }
      step.relocation.items = newValue
      self = .files(step)
    }
  }

  func isOf(_ id: FileWorkID) -> Bool {
    if case .files(let step) = self { step.id == id } else { false }
  }

  var isEmpty: Bool {
    switch self {
    case .changes(let changes): changes.isEmpty
    case .deletions(let deletions): deletions.isEmpty
    case .files(let step): step.relocation.items.isEmpty
    case .folder, .text, .custom: false
    }
  }

  /// Returns the step without what was done to some photos; nil if nothing is left.
  func without(_ isForgotten: (PhotoID) -> Bool) -> Self? {
    guard photos.contains(where: isForgotten) else { return self }
    switch self {
    case .changes(let changes):
      let kept = changes.filter { !isForgotten($0.photo.id) }
      return kept.isEmpty ? nil : .changes(kept)
    case .deletions(let deletions):
      let kept = deletions.filter { !isForgotten($0.photo.id) }
      return kept.isEmpty ? nil : .deletions(kept)
    case .files(var step):
      step.relocation.items.removeAll { isForgotten($0.photo.id) }
      return step.relocation.items.isEmpty ? nil : .files(step)
    case .folder, .text: return self
    case .custom(let custom):
      return custom.change.photos.allSatisfy(isForgotten) ? nil : self
    }
  }
}
