/// The layout of the gallery.
public enum GalleryLayout: String, CaseIterable, Hashable, Sendable {
  /// A grid of square thumbnails.
  case grid
  /// One whole photo below the other, with author and details.
  case list
}

/// The gallery: the size of its thumbnails, and the folders beside the photos.
public struct GalleryFeature: Equatable, Sendable {
  /// The greatest sides of a thumbnail in points, the smallest first.
  ///
  /// They are two thirds of the sizes of the desktop's thumbnails, since the shorter side of a photo fills the square.
  public static let sides = [84.0, 128, 170, 256, 340, 512]

  /// The place of the thumbnails' side in `sides`.
  private(set) var size = 2
  /// The folders beside the photos, in order, also while they are hidden.
  package internal(set) var allFolders: [PhotoFolder] = []
  /// Whether the folders are hidden, as a filter lists photos.
  private(set) var hidesFolders = false
  /// The folders that are shown beside the photos, in order.
  public var folders: [PhotoFolder] { hidesFolders ? [] : allFolders }

  /// Whether a folder or the item after the last photo has the keyboard focus, so that no photo is meant by a command.
  package internal(set) var isFolderFocused = false

  /// The folder with the keyboard focus, on which commands act; nil if something else has it.
  package internal(set) var focusedFolder: PhotoFolder?

  /// The URI of the folder that is to get the keyboard focus, until it or something else has it; nil for none.
  ///
  /// That is the folder that one came from, a new or renamed one, or the one after a folder that is gone.
  package internal(set) var cameFrom: String?

  /// The folder that was just made, whose name is edited once it has the keyboard focus; nil for none.
  package internal(set) var newFolder: PhotoFolder?

  /// When the gallery opens by itself; nil once it has, or if it does not.
  private var opening: Opening?

  private enum Opening: Equatable, Sendable {
    /// As soon as there is something in it.
    case first
    /// If there are folders and no photos.
    case forFolders
  }

  init(_ setup: ViewerSetup) {
    cameFrom = setup.cameFrom
    guard setup.start == nil, !setup.isPreview else { return }
    opening = setup.preferences.startView == .gallery ? .first : .forFolders
  }

  /// Returns whether the gallery is to be opened now, which it is once.
  mutating func takeOpening(hasPhotos: Bool) -> Bool {
    guard let opening, opening == .first || hasPhotos || !folders.isEmpty else { return false }
    self.opening = nil
    return opening == .first || !hasPhotos
  }

  /// The side of a thumbnail in points.
  public var side: Double { Self.sides[size] }

  mutating func resize(by steps: Int) {
    size = min(max(size + steps, 0), Self.sides.count - 1)
  }

  /// Takes over the folders; the keyboard focus of one that is gone goes to the next one, or the one before.
  mutating func take(_ folders: [PhotoFolder]) {
    let old = allFolders
    allFolders = folders
    guard let focused = focusedFolder, !folders.contains(focused) else { return }
    focusedFolder = nil
    let place = old.firstIndex(of: focused) ?? old.startIndex
    let next = old[place...].first(where: folders.contains)
    let heir = next ?? old[..<place].last(where: folders.contains)
    isFolderFocused = heir != nil
    cameFrom = cameFrom ?? heir?.uri
  }

  /// Records what has the keyboard focus: a folder, or nil for a photo or for the item after the last photo.
  mutating func focus(_ folder: PhotoFolder?, isFolderFocused isFocused: Bool) {
    (focusedFolder, isFolderFocused) = (folder, isFocused)
    cameFrom = nil
    if newFolder != folder { newFolder = nil }
  }

  /// Hides the folders, none of which then has the keyboard focus, or shows them again.
  mutating func hideFolders(_ areHidden: Bool) {
    hidesFolders = areHidden
    if areHidden { (isFolderFocused, focusedFolder) = (false, nil) }
  }
}

extension ViewerModel {
  /// Whether the gallery has something to show.
  ///
  /// That is photos, also those of the next page, folders beside them, folders around them to go back to, the search
  /// bar, or that a filter found nothing.
  var hasGallery: Bool {
    count > 0 || canLoadMore || search.isOpen || isFiltering || !gallery.folders.isEmpty
      || library.placePath.count > 1
  }

  /// The folder around the shown one; nil if there is none, or if the photos are not of one folder.
  var parentFolder: PhotoFolder? { library.placePath.dropLast().last }

  /// Returns whether the gallery is to be opened now: once there are photos, or the list is complete.
  mutating func takeGalleryOpening() -> Bool {
    let hasPhotos = count > 0 || canLoadMore
    guard hasGallery, hasPhotos || !library.isListing else { return false }
    return gallery.takeOpening(hasPhotos: hasPhotos)
  }
}
