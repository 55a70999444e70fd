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
    case .folder: Message("New Folder")
    case .text: Command.editDescription.label
    case .custom: nil
    }
  }
}

extension Relocation.Kind {
  /// The label of the step that relocated photos.
  var label: Message {
    switch self {
    case .rename: Message("Rename")
    case .move: Message("Move")
    case .copy: Message("Copy")
    }
  }
}
