/// A person's preferences for all viewers of a program, which stores them.
public struct Preferences: Equatable, Sendable {
  /// The layout of the bars.
  public var layout: ChromeLayout
  /// The colours of menus, dialogs and other surfaces that are not over a photo.
  public var style = ColourStyle.dark
  /// Whether tags are shown while paging.
  public var showsTags: Bool
  /// Whether zoom and position stay on turning to another photo.
  public var keepsZoom: Bool
  /// Whether a strip of thumbnails is shown below the pages.
  public var showsFilmstrip = false
  /// The layout of the gallery.
  public var galleryView = GalleryLayout.grid
  /// Whether a photo fades into the next when a key or a button turns the page.
  public var fadesPages = false
  /// The view in which a folder opens.
  public var startView = StartView.pages
  /// The surface around a photo on its page.
  public var background = PageBackground.black
  /// The effect of a mouse wheel on a page.
  public var wheelAction = WheelAction.zoom
  /// The zoom to which a double click goes.
  public var doubleClickZoom = DoubleClickZoom.closer
  /// The movements of pages and photos.
  public var motion = MotionPreferences()
  /// The kind of a new tag.
  public var newTagKind = TagKind.person
  /// The keys that were chosen for commands.
  public var keys = ChosenKeys()
  /// Whether the pages slide when a key turns them; never while a key repeats.
  public var slidesByKey = false
  /// Whether the pages slide when a button at their sides, or one of the mouse, turns them.
  public var slidesByButton = true
  /// The settings of slideshows.
  public var slideshow = SlideshowSettings()
  /// The folders to which photos were moved or copied, the last one first.
  public var recentFolders: [PhotoFolder] = []
  /// The folders whose photos were shown, the last one first.
  public var openedFolders: [PhotoFolder] = []
  /// Whether photos of the folders below are searched, too.
  public var searchesFoldersBelow = false
  /// The groups of the details that are unfolded.
  public var openDetails: Set<PhotoFact.Section> = []
  /// The author of comments, likes and reports made here, whose id never changes.
  public var author: Author

  /// Makes preferences, with the defaults of a person who has chosen nothing.
  public init(
    layout: ChromeLayout = .classic, showsTags: Bool = true, keepsZoom: Bool = false,
    author: Author = Author(id: "me", name: "")
  ) {
    self.layout = layout
    self.showsTags = showsTags
    self.keepsZoom = keepsZoom
    self.author = author
  }

  /// The most folders that are remembered.
  static let maxFolderCount = 6

  /// Puts a folder before the others to which photos were moved or copied.
  mutating func recordFolder(_ folder: PhotoFolder) { Self.put(folder, before: &recentFolders) }

  /// Puts a folder before the others whose photos were shown.
  public mutating func recordOpened(_ folder: PhotoFolder) {
    Self.put(folder, before: &openedFolders)
  }

  private static func put(_ folder: PhotoFolder, before others: inout [PhotoFolder]) {
    others.removeAll { $0.uri == folder.uri }
    others = Array(([folder] + others).prefix(maxFolderCount))
  }
}

/// The colours of menus, dialogs and other surfaces that are not over a photo; what is over one is always dark.
public enum ColourStyle: String, CaseIterable, Hashable, Sendable {
  /// Dark, as the photo's surroundings.
  case dark
  /// The style of the desktop, which may be light.
  case system
}

extension Viewer {
  /// Changes the preferences; nothing else does.
  mutating func prefer(_ change: (inout Preferences) -> Void) {
    let slideshow = model.preferences.slideshow
    change(&model.preferences)
    guard model.preferences.slideshow != slideshow, state.playsSlideshow else { return }
    model.slideshow.reset()
    chooseNextOfSlideshow()
    requestOtherPictures()
    waitForNextPhoto()
  }

  /// Shows or hides the filmstrip; it appears with the rest of the interface.
  mutating func toggleFilmstrip() {
    let isShown = chrome.showsFilmstrip
    prefer { $0.showsFilmstrip = !isShown }
    if !isShown, !chrome.isVisible { enterBrowsing() }
  }
}
