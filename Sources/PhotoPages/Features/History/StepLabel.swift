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
    case .changes(let changes): changes.first?.change.label
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

extension AnnotationChange {
  fileprivate var label: Message {
    switch self {
    case .tag(let change):
      change.label(
        adding: Command.tagPhoto.label, changing: Message("Edit Tag"),
        deleting: Command.deleteTag.label)
    case .comment(let change):
      change.label(
        adding: Message("Comment"), changing: Message("Edit Comment"),
        deleting: Message("Delete Comment"))
    case .like(let change):
      change.label(
        adding: Command.like.label, changing: Command.like.label, deleting: Message("Unlike"))
    case .caption: Command.editCaption.label
    case .report(let change):
      change.new == nil ? Command.withdrawReport.label : Message("Report")
    case .rating: Message("Rate")
    case .altText: Message("Alternative Text")
    case .keywords: Message("Keywords")
    case .turn: Message("Rotate")
    }
  }
}

extension ItemChange {
  fileprivate func label(
    adding: Message, changing: Message, deleting: Message
  ) -> Message {
    guard new != nil else { return deleting }
    return old == nil ? adding : changing
  }
}
