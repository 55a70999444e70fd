extension Command {
  static let folderTextRows: [Command: Row] = [
    .addDescription: Row(
      .view, Message("Add Description…"), in: [.gallery],
      if: { $0.model.folderText.canEdit && $0.model.folderText.shownText.isEmpty },
      do: { $0.editFolderText() }),
    .editDescription: Row(
      .view, Message("Edit Description"), in: [.gallery],
      if: { $0.model.folderText.canEdit && !$0.model.folderText.shownText.isEmpty },
      do: { $0.editFolderText() }),
    .unfoldDescription: Row(
      .view, Message("Folder Description"), in: [.gallery], isOn: { $0.folderText.isUnfolded },
      if: { $0.model.folderText.draft == nil && !$0.model.folderText.shownText.isEmpty },
      do: { $0.model.folderText.setUnfolded(!$0.model.folderText.isUnfolded) }),
  ]
}
