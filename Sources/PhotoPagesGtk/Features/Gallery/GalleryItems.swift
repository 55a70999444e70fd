import PhotoPages

/// The items of the gallery's grid: the folders, then the photos.
///
/// Keys are what the list model knows of items. A folder's key has the highest bit set, a photo's is its number.
struct GalleryItems {
  /// An item of the grid.
  enum Item: Equatable {
    case folder(PhotoFolder)
    case photo(Photo)
  }

  private static let folderBit: UInt64 = 1 << 63

  private(set) var model: ViewerModel?

  private var folders: [PhotoFolder] { model?.gallery.folders ?? [] }

  /// The number of folders, which precede the photos.
  var folderCount: Int { folders.count }

  var count: Int { folders.count + (model?.count ?? 0) }

  /// Returns the item at a position; nil outside the grid.
  func item(at position: Int) -> Item? {
    if folders.indices.contains(position) { return .folder(folders[position]) }
    return model?.photo(at: position - folders.count).map { .photo($0) }
  }

  /// Returns the photo at a position; nil for a folder.
  func photo(at position: Int) -> Photo? {
    if case .photo(let photo)? = item(at: position) { photo } else { nil }
  }

  /// Returns the position of a photo.
  func position(of photo: PhotoID) -> Int? {
    model?.position(of: photo).map { $0 + folders.count }
  }

  func key(at position: Int) -> UInt64 {
    switch item(at: position) {
    case .folder(let folder)?: Self.folderBit | UInt64(truncatingIfNeeded: folder.hashValue)
    case .photo(let photo)?: Self.key(of: photo.id)
    case nil: .max
    }
  }

  static func key(of photo: PhotoID) -> UInt64 {
    UInt64(bitPattern: Int64(photo.number)) & ~folderBit
  }

  /// Returns the positions of photos in ranges of the grid, as positions of the photo list.
  func photos(in ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.map { max(0, $0.lowerBound - folders.count)..<max(0, $0.upperBound - folders.count) }
      .filter { !$0.isEmpty }
  }

  /// Takes over a model, and returns the positions that were replaced and the number of new items; nil if none.
  mutating func take(_ new: ViewerModel) -> (range: Range<Int>, added: Int)? {
    let old = self
    model = new
    guard let before = old.model, before.gallery.folders == new.gallery.folders else {
      return (0..<old.count, count)
    }
    return new.replacement(since: before).map { change in
      (
        change.range.lowerBound + folderCount..<change.range.upperBound + folderCount,
        change.added
      )
    }
  }
}
