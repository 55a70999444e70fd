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
  package private(set) var allFolders: [PhotoFolder] = []
  /// Whether the folders are hidden, as a filter lists photos.
  private(set) var hidesFolders = false
  /// The folders that are shown beside the photos, in order.
  public var folders: [PhotoFolder] { hidesFolders ? [] : allFolders }

  /// Whether a folder or the item after the last photo has the keyboard focus, so that no photo is meant by a command.
  package private(set) var isFolderFocused = false

  /// The URI of the folder that one came from, until it or something else gets the keyboard focus; nil for none.
  package private(set) var cameFrom: String?

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

  mutating func focusFolder(_ isFocused: Bool) { isFolderFocused = isFocused }

  /// Forgets the folder that one came from, as something has got the focus.
  mutating func forgetOrigin() { cameFrom = nil }

  mutating func setFolders(_ folders: [PhotoFolder]) { allFolders = folders }

  /// Hides the folders, none of which then has the keyboard focus, or shows them again.
  mutating func hideFolders(_ areHidden: Bool) {
    hidesFolders = areHidden
    if areHidden { isFolderFocused = false }
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
