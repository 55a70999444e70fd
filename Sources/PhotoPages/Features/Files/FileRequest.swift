/// Work on files that a viewer requests from its source; results come back as `FilesFeature.Event`.
@nonexhaustive
public enum FileRequest: Equatable, Sendable {
  /// Relocate photos; the receipts are kept for the step, in which some may be already.
  case relocate(Relocation, FileWorkID, step: FileWorkID)
  /// Take back what the receipts of a step allow.
  case takeBack(step: FileWorkID, FileWorkID)
  /// End a relocation before its next photo.
  case stop(FileWorkID)
  /// Make a folder in another one, given by its URI, and relocate photos to it, if that is what it is for.
  ///
  /// Without a name it gets the usual one, with a number if that is taken.
  case makeFolder(String?, in: String, isAgain: Bool, filling: FolderFilling? = nil)
  /// Delete a folder that was made, if it is empty.
  case removeFolder(PhotoFolder)
  /// Rename a folder or move it to the trash; the receipt is kept for the step.
  case changeFolder(FolderStep, isAgain: Bool)
  /// Take back what the receipt of a step allows.
  case takeBackFolder(FolderStep)
  /// Find the folder beside the listed one.
  case findFolder(FolderDirection)
}

/// Photos that are moved or copied to a folder.
public struct FolderFilling: Equatable, Sendable {
  /// Whether they are moved or copied.
  public let kind: Relocation.Kind
  /// The photos.
  public let photos: [Photo]

  package init(_ kind: Relocation.Kind, _ photos: [Photo]) {
    (self.kind, self.photos) = (kind, photos)
  }
}

/// A photo that stays as it was, and why.
public struct FailedPhoto: Equatable, Sendable {
  /// The photo.
  public let photo: Photo
  /// The reason.
  public let error: PhotoSourceError
}

/// The photos of a step that could not be relocated, and why.
public struct FileFailure: Equatable, Sendable {
  /// The action that failed.
  public enum Action: Hashable, Sendable {
    /// To relocate them.
    case relocation(Relocation.Kind)
    /// To take a relocation back.
    case takingBack
  }

  /// The action that failed.
  public let action: Action
  /// The photos for which it failed, at least one.
  public let failures: [FailedPhoto]
  /// The number of all photos.
  public let count: Int
}

/// The progress of work on several photos.
public struct FileProgress: Equatable, Sendable {
  /// The action in progress.
  public let action: FileFailure.Action
  /// The number of photos that are done.
  public let done: Int
  /// The number of all photos.
  public let count: Int
}
