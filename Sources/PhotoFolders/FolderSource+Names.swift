import GioBindings
import PhotoPages

extension FolderSource {
  /// The names on the folder's photos as far as they are known: those used last first.
  ///
  /// They are read when all photos are listed, for as long as somebody lists them, while the computer
  /// has nothing else to do. A handful of files has none, nor has a folder on another machine.
  public func knownTags() async -> [NameCount] {
    index?.names ?? []
  }

  /// The folder's photos that have a name, in no order, as far as they are known.
  public func photos(named name: String) async -> [PhotoID] {
    (index?.photos(named: name) ?? []).compactMap { known.photos.id(at: $0) }
  }
}

extension FolderScope {
  /// Makes the index of the names on the photos.
  ///
  /// - Parameters:
  ///   - cache: the folder for what programs keep to be quicker the next time; nil for no index.
  ///   - userData: the folder for the sidecars of photos whose own folder takes no files.
  ///   - names: the names of the folder's files.
  ///   - reader: what reads the names on photos.
  /// - Returns: nil where nobody wants one, or it would take too long to make.
  func nameIndex(
    in cache: Location?, keptIn userData: Location? = nil, knowing names: FolderNames,
    reader: NameReader
  ) -> NameIndex? {
    guard let cache, case .folder(let folder, _) = self, folder.isNative else { return nil }
    return NameIndex(
      of: folder, file: NameIndexFile(of: folder, in: cache), keptIn: userData, knowing: names,
      reader: reader)
  }
}
