/// Work on files that a viewer requests from its source; results come back as `FilesFeature.Event`.
public enum FileRequest: Equatable, Sendable {
  /// Relocate photos; the receipts are kept for the step, in which some may be already.
  case relocate(Relocation, FileWorkID, step: FileWorkID)
  /// Take back what the receipts of a step allow.
  case takeBack(step: FileWorkID, FileWorkID)
  /// End a relocation before its next photo.
  case stop(FileWorkID)
  /// Make a folder in another one, given by its URI.
  case makeFolder(String, in: String, isAgain: Bool)
  /// Delete a folder that was made, if it is empty.
  case removeFolder(PhotoFolder)
  /// Find the folder beside the listed one.
  case findFolder(FolderDirection)
}

/// The reason why some photos of a step could not be relocated.
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
  /// The last photo for which it failed.
  public let photo: Photo
  /// The number of photos for which it failed.
  public let failed: Int
  /// The number of all photos.
  public let count: Int
  /// The error of that photo.
  public let error: PhotoSourceError
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
