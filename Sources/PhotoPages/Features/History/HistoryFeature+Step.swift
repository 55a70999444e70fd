extension HistoryFeature {
  /// One action of a person, on one photo or several.
  enum Step: Equatable, Sendable {
    case changes([Change])
    /// Photos were moved to the trash.
    case deletions([Deletion])
    /// Photos were renamed, moved or copied.
    case files(FileStep)
    /// A folder was made in another one, given by its URI.
    case folder(PhotoFolder, in: String)
    /// A folder was renamed or moved to the trash.
    case folderChange(FolderStep)
    /// The text about all photos was changed.
    case text(FolderTextChange)
    case custom(AnyCustomChange)
  }

  /// A change of one photo's annotations, and its newest save.
  struct Change: Equatable, Sendable {
    let photo: Photo
    let change: AnnotationChange
    /// The change that takes it back; nil until the source tells it, if the annotations were not known.
    var inverse: AnnotationChange?
    var save: SaveID

    init(_ request: SaveRequest) {
      (photo, change, save) = (request.photo, request.change, request.id)
      inverse = change.isUndoneBySource ? nil : request.inverse
    }
  }
}

extension HistoryFeature.Step {
  var photos: [PhotoID] {
    switch self {
    case .changes(let changes): changes.map(\.photo.id)
    case .deletions(let deletions): deletions.map(\.photo.id)
    case .files(let step): step.photos
    case .folder, .folderChange, .text: []
    case .custom(let custom): custom.change.photos
    }
  }

  /// The only photo whose annotations were changed; nil if there are several, or something else was done.
  var onlyPhoto: Photo? { changes.count == 1 ? changes.first?.photo : nil }

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
    case .folder, .folderChange, .text, .custom: false
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
    case .folder, .folderChange, .text: return self
    case .custom(let custom):
      return custom.change.photos.allSatisfy(isForgotten) ? nil : self
    }
  }
}

/// The number of a deletion, unique in a viewer.
public struct DeletionID: Hashable, Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}

struct Deletion: Equatable, Sendable {
  let id: DeletionID
  let photo: Photo
  let isForGood: Bool
  /// Whether it was undone before and is redone, so that it can be redone again if it fails.
  let isAgain: Bool
}

/// A change by another package that can be undone.
public protocol CustomChange: Hashable, Sendable {
  /// The changed photos; the first is shown when the change is undone or redone.
  var photos: [PhotoID] { get }
  /// The change that takes this one back.
  var inverse: any CustomChange { get }
  /// Makes the change.
  func apply(to viewer: inout Viewer)
}

/// A change by another package, comparable with others.
struct AnyCustomChange: Equatable, Sendable {
  let change: any CustomChange

  static func == (left: AnyCustomChange, right: AnyCustomChange) -> Bool {
    AnyHashable(left.change) == AnyHashable(right.change)
  }
}

// What the next step of undo or redo was, for the labels of these commands and the notices that they have done it.

extension Viewer {
  /// The label of the step that Undo would take back; nil if there is none, or if another package made it.
  package var undoneStep: Message? { model.history.done.last(where: model.isMeaningful)?.label }

  /// The label of the step that Redo would make again; nil if there is none, or if another package made it.
  package var redoneStep: Message? { model.history.undone.last(where: model.isMeaningful)?.label }
}

extension HistoryFeature.Step {
  /// The label of the step, like that of the command that made it.
  var label: Message? {
    switch self {
    case .changes(let changes): changes.first?.change.operation.label
    case .deletions: Command.moveToTrash.label
    case .files(let step): step.relocation.kind.label
    case .folder: .inContext("undo", "New Folder")
    case .folderChange(let step):
      step.change == .trash ? Command.moveToTrash.label : Relocation.Kind.rename.label
    case .text: Command.editDescription.label
    case .custom: nil
    }
  }
}

extension Relocation.Kind {
  /// The label of the step that relocated photos.
  var label: Message {
    switch self {
    case .rename: .inContext("undo", "Rename")
    case .move: .inContext("undo", "Move")
    case .copy: .inContext("undo", "Copy")
    }
  }
}
