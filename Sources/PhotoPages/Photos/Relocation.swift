/// A request to give photos other names or places, or to copy them.
public struct Relocation: Equatable, Sendable {
  /// The kind of a relocation.
  public enum Kind: String, Codable, Hashable, Sendable {
    /// The photos get other names in their folders.
    case rename
    /// The photos go to another folder.
    case move
    /// Copies of the photos are made in a folder.
    case copy
  }

  /// The treatment of photos whose new names are taken.
  public enum TakenNames: Hashable, Sendable {
    /// The photo stays, and `.nameTaken` is reported.
    case refused
    /// The photo gets a number after its name.
    case numbered
    /// The file with that name goes to the trash first, with all that belongs to it.
    case replaced
  }

  /// A photo and its new name.
  public struct Item: Equatable, Sendable {
    /// The photo as it is listed.
    public let photo: Photo
    /// The new name of its file; nil to keep the name.
    public let name: String?

    /// Makes an item.
    public init(_ photo: Photo, name: String? = nil) { (self.photo, self.name) = (photo, name) }
  }

  /// The kind of the relocation.
  public let kind: Kind
  /// The photos, each once.
  public var items: [Item]
  /// The folder to move or copy to; nil for renaming.
  public let folder: PhotoFolder?
  /// The treatment of photos whose new names are taken.
  public var takenNames: TakenNames

  /// Makes a relocation.
  public init(
    _ kind: Kind, _ items: [Item], to folder: PhotoFolder? = nil,
    takenNames: TakenNames = .refused
  ) {
    (self.kind, self.items, self.folder, self.takenNames) = (kind, items, folder, takenNames)
  }
}

/// The result of a relocation, or of taking one back, for one photo.
public struct RelocationResult: Sendable {
  /// The photo as it was listed before.
  public let photo: Photo
  /// The receipt that takes it back, or the error; nothing was changed then.
  public let outcome: Result<FileReceipt, PhotoSourceError>

  /// Makes a result.
  public init(_ photo: Photo, _ outcome: Result<FileReceipt, PhotoSourceError>) {
    (self.photo, self.outcome) = (photo, outcome)
  }
}

/// A direction among the folders beside the listed one.
public enum FolderDirection: String, Hashable, Sendable {
  /// Towards the end.
  case next
  /// Towards the beginning.
  case previous
}
