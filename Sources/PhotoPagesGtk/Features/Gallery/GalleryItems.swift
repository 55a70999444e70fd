import PhotoPages

/// The items of the gallery's grid: the folders, then the photos, then one for more photos if the source holds some.
///
/// Keys are what the list model knows of items. A folder's key has the highest bit set, a photo's is its number. The
/// item for more photos has the greatest key.
struct GalleryItems {
  /// An item of the grid.
  enum Item: Equatable {
    case folder(PhotoFolder)
    case photo(Photo)
    /// The item for the photos of the next page: a spinner, or the error that loading it failed with.
    case more
  }

  private static let folderBit: UInt64 = 1 << 63

  /// The key of the item for more photos.
  static let moreKey = UInt64.max

  private(set) var model: ViewerModel?

  private var folders: [PhotoFolder] { model?.gallery.folders ?? [] }

  /// The number of folders, which precede the photos.
  var folderCount: Int { folders.count }

  /// The position after the last photo.
  var photoEnd: Int { folders.count + (model?.count ?? 0) }

  private var hasMore: Bool { model?.canLoadMore ?? false }

  /// The position of the item for more photos; nil if there is none.
  var morePosition: Int? { hasMore ? photoEnd : nil }

  var count: Int { photoEnd + (hasMore ? 1 : 0) }

  /// The last position that keys reach: they pass over a spinner, and stop at an error; nil if there is none.
  var lastReached: Int? {
    if case .failed? = model?.morePhotos.phase, hasMore { return photoEnd }
    return photoEnd > 0 ? photoEnd - 1 : nil
  }

  /// Returns the item at a position; nil outside the grid.
  func item(at position: Int) -> Item? {
    if folders.indices.contains(position) { return .folder(folders[position]) }
    if position == morePosition { return .more }
    return model?.photo(at: position - folders.count).map { .photo($0) }
  }

  /// Returns the photo at a position; nil for another item.
  func photo(at position: Int) -> Photo? {
    if case .photo(let photo)? = item(at: position) { photo } else { nil }
  }

  /// Returns the folder at a position; nil for another item.
  func folder(at position: Int) -> PhotoFolder? {
    folders.indices.contains(position) ? folders[position] : nil
  }

  /// Returns the input that asks for the menu of an item; nil for one without a menu.
  func menuRequest(at position: Int) -> InputEvent? {
    switch item(at: position) {
    case .folder(let folder)?: .folder(folder, .menuRequested)
    case .photo(let photo)?: .photoMenuRequested(photo.id)
    case .more?, nil: nil
    }
  }

  /// Returns the position of a photo.
  func position(of photo: PhotoID) -> Int? {
    model?.position(of: photo).map { $0 + folders.count }
  }

  /// The position of the folder that one came from, which is to have the keyboard focus; nil if it is not listed.
  var origin: Int? {
    guard let uri = model?.gallery.cameFrom else { return nil }
    return folders.firstIndex { $0.uri == uri }
  }

  /// Returns the position of the item that is no photo and has a key.
  func position(ofOther key: UInt64) -> Int? {
    if key == Self.moreKey { return morePosition }
    return folders.indices.first { self.key(at: $0) == key }
  }

  func key(at position: Int) -> UInt64 {
    switch item(at: position) {
    case .folder(let folder)?: Self.key(of: folder)
    case .photo(let photo)?: Self.key(of: photo.id)
    case .more?, nil: Self.moreKey
    }
  }

  static func key(of folder: PhotoFolder) -> UInt64 {
    folderBit | UInt64(truncatingIfNeeded: folder.hashValue)
  }

  static func key(of photo: PhotoID) -> UInt64 {
    UInt64(bitPattern: Int64(photo.number)) & ~folderBit
  }

  /// Returns the name of an item for screen readers, such as “IMG_1.jpg, 3 stars, 2 comments”.
  func name(of position: Int) -> String {
    switch item(at: position) {
    case .folder(let folder)?: folder.description(photoCount: nil)
    case .photo(let photo)?:
      (model?.records[photo.id] ?? PhotoRecord()).description(of: photo.name)
    case .more?: model?.morePhotos.phase.message.translated ?? ""
    case nil: ""
    }
  }

  /// Returns the positions of photos in ranges of the grid, as positions of the photo list.
  func photos(in ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.map {
      let photos = $0.clamped(to: folderCount..<photoEnd)
      return photos.lowerBound - folderCount..<photos.upperBound - folderCount
    }.filter { !$0.isEmpty }
  }

  /// Takes over a model, and returns the positions that were replaced and the number of new items; nil if none.
  mutating func take(_ new: ViewerModel) -> (range: Range<Int>, added: Int)? {
    let old = self
    model = new
    guard let before = old.model, before.gallery.folders == new.gallery.folders else {
      return (0..<old.count, count)
    }
    let photos = new.replacement(since: before).map { change in
      (
        range: change.range.lowerBound + folderCount..<change.range.upperBound + folderCount,
        added: change.added
      )
    }
    guard hasMore != old.hasMore else { return photos }
    let start = photos?.range.lowerBound ?? photoEnd
    return (start..<old.count, count - start)
  }
}

extension PhotoRecord {
  /// Returns the name of a photo with what is known of it, for screen readers.
  func description(of name: String) -> String {
    var parts = [name] + descriptions.map(\.translated)
    if commentCount > 0 {
      parts.append(
        Message("{count} comment", plural: "{count} comments", count: commentCount).translated)
    }
    return parts.listText
  }
}
