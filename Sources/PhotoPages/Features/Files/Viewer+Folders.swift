/// A change of a folder beside the photos.
public enum FolderChange: Hashable, Sendable {
  /// It gets another name.
  case rename(to: String)
  /// It goes to the trash, with all that is in it.
  case trash
}

/// A change of a folder in the history.
public struct FolderStep: Equatable, Sendable {
  package let id: FileWorkID
  /// The folder before the change.
  public let folder: PhotoFolder
  /// The change.
  public let change: FolderChange
}

/// A receipt with which the change of a folder can be taken back.
///
/// Only the source that made it understands it.
public struct FolderReceipt: Sendable {
  /// The folder after the change; nil in the trash.
  public let folder: PhotoFolder?
  /// The data with which the source takes the change back.
  public let token: any Hashable & Sendable

  /// Makes a receipt.
  public init(_ folder: PhotoFolder?, token: any Hashable & Sendable) {
    (self.folder, self.token) = (folder, token)
  }
}

extension ViewerModel {
  /// Whether some photos may be moved to folders.
  package func canMove(_ photos: [Photo]) -> Bool {
    photos.contains { permissions(of: $0.id).organize }
  }
}

extension Viewer {
  /// The folder on which commands act: the one with the focus in the gallery, while no photos are selected.
  var subjectFolder: PhotoFolder? {
    stateID == .gallery && model.selection.isEmpty ? model.gallery.focusedFolder : nil
  }

  /// Makes a folder in the gallery, whose name is edited once it is listed; elsewhere asks for its name first.
  mutating func beginFolder() {
    guard stateID == .gallery, !model.gallery.hidesFolders, let place = model.organizedFolder else {
      return model.questions.ask(.newFolder())
    }
    perform(.files(.makeFolder(nil, in: place, isAgain: false)))
  }

  /// Asks for another name of a folder.
  mutating func askForName(of folder: PhotoFolder) {
    model.gallery.newFolder = nil
    model.questions.ask(.renameFolder(folder))
  }

  /// Renames a folder, or moves it to the trash.
  mutating func change(_ folder: PhotoFolder, _ change: FolderChange) {
    if case .rename(let name) = change {
      guard !FileName.isTooLong(name) else {
        return model.notices.say(.folderFailed(name, .nameTooLong(name)))
      }
      guard FileName.isUsable(name) else { return }
    }
    let step = FolderStep(id: FileWorkID(model.nextNumber()), folder: folder, change: change)
    perform(.files(.changeFolder(step, isAgain: false)))
  }

  /// Records a change that was made; a renamed folder that had the focus has it again once it is listed.
  mutating func changed(_ step: FolderStep, to folder: PhotoFolder?, _ isAgain: Bool) {
    let done = HistoryFeature.Step.folderChange(step)
    if isAgain { model.history.recordRedone(done) } else { model.history.record(done) }
    if let folder {
      perform(.desktop(.followFolder(from: step.folder.uri, to: folder.uri)))
      if model.gallery.isFolderFocused { model.gallery.cameFrom = folder.uri }
    }
    let message =
      folder.map { Message("Renamed to “{name}”", ["name": $0.name]) }
      ?? Message("“{name}” moved to trash", ["name": step.folder.name])
    model.notices.say(.done(message))
  }

  /// Records a change that was taken back; the folder gets the focus once it is listed.
  mutating func takenBack(_ step: FolderStep, from folder: PhotoFolder?) {
    let undone = HistoryFeature.Step.folderChange(step)
    model.history.recordUndone(undone)
    folder.map { perform(.desktop(.followFolder(from: $0.uri, to: step.folder.uri))) }
    if stateID == .gallery { model.gallery.cameFrom = step.folder.uri }
    model.notices.sayStep(.undone(undone.label, count: 0))
  }
}
