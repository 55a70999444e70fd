import GioBindings
import PhotoPages

extension FolderSource: DescribingPhotoSource {
  /// Returns the text in the folder's `README.md`, else in its `description.txt`.
  public func folderText() async throws(PhotoSourceError) -> FolderText {
    let folder = try describedFolder
    return try await reading(folder) { (cancellable) throws(GioError) in
      try DescriptionFile(of: folder, cancellable).text(in: folder, cancellable)
    }
  }

  /// Saves a text in the form of the file that was read; a new one is a `README.md`.
  public func saveText(
    _ text: String, over old: FolderText
  ) async throws(PhotoSourceError) -> FolderText {
    let file = try file(of: old)
    let bytes = TextLines(file.bytes ?? []).bytes(of: text)
    guard bytes.count <= FolderText.maxSize else { throw .textTooLong }
    return try await replace(file, by: DescriptionFile(name: file.name, bytes: bytes))
  }

  /// Brings an earlier version of the file back, or deletes the file that `saveText` made.
  public func restoreText(
    _ text: FolderText, over current: FolderText
  ) async throws(PhotoSourceError) -> FolderText {
    try await replace(file(of: current), by: file(of: text))
  }

  private func replace(
    _ old: DescriptionFile, by new: DescriptionFile
  ) async throws(PhotoSourceError) -> FolderText {
    let folder = try describedFolder
    let text = try await changing(folder) { (cancellable) throws(GioError) -> FolderText? in
      guard try new.replace(old, in: folder, cancellable) else { return nil }
      return new.text(in: folder, cancellable)
    }
    guard let text else { throw .changedMeanwhile }
    return text
  }

  /// The listed folder; a list of files has no text.
  private var describedFolder: Location {
    get throws(PhotoSourceError) {
      guard case .folder(let folder, _) = scope else { throw .notSupported }
      return folder
    }
  }

  private func file(of text: FolderText) throws(PhotoSourceError) -> DescriptionFile {
    guard let file = text.version as? DescriptionFile else { throw .notSupported }
    return file
  }
}
