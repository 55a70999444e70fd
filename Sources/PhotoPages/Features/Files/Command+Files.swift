extension Command {
  static let fileRows: [Command: Row] = [
    .rename: Row(
      on: .many, .photo, Message("Rename…"), "F2", in: .pagingOrGallery,
      if: { $0.model.canOrganize($1) }, do: { $0.model.notices.ask(.rename($1.photos)) }),
    .moveTo: Row(
      on: .many, .photo, Message("Move To…"), "F7", in: .pagingOrGallery,
      if: { $0.model.canOrganize($1) },
      do: { $0.model.notices.ask(.destination(.move, $1.photos)) }),
    .copyTo: Row(
      on: .many, .photo, Message("Copy To…"), "F8", in: .pagingOrGallery,
      if: { $0.model.canOrganize($1) },
      do: { $0.model.notices.ask(.destination(.copy, $1.photos)) }),
    .newFolder: Row(
      .general, Message("New Folder…"), "<Control><Shift>n", in: .pagingOrGallery,
      if: { $0.model.organizedFolder != nil }, do: { $0.model.notices.ask(.newFolder) }),
    .nextFolder: row(Message("Next Folder"), "<Control>Page_Down", .next),
    .previousFolder: row(Message("Previous Folder"), "<Control>Page_Up", .previous),
    .stopRelocating: Row(
      .general, Message("Cancel"), if: { $0.model.files.works.contains { !$0.isBack } },
      do: { viewer in
        for work in viewer.model.files.works where !work.isBack {
          viewer.perform(.files(.stop(work.id)))
        }
      }),
  ]

  private static func row(_ label: Message, _ key: String, _ direction: FolderDirection) -> Row {
    Row(
      .general, label, key, in: .pagingOrGallery, needs: .openFolder,
      if: { $0.model.organizedFolder != nil },
      do: { $0.perform(.files(.findFolder(direction))) })
  }
}
