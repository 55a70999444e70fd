/// Every action a person can choose by key or menu. This file is the one place for its label, its
/// keys and when it is enabled: menus, the shortcuts window, key handling, window actions and D-Bus
/// come from it. Adding one: a case, a line in `entry` and in `canBeDone` (and in `ability` if
/// the program around the gallery does it), and what it does in `Pages.performCommon` or in a state.
public enum Command: String, CaseIterable, Sendable {
  /// Turns to the next photo.
  case nextPhoto = "next-photo"
  /// Turns to the previous photo.
  case previousPhoto = "previous-photo"
  /// Turns to the first photo.
  case firstPhoto = "first-photo"
  /// Turns to the last photo.
  case lastPhoto = "last-photo"
  /// Lets photos follow each other by themselves.
  case startSlideshow = "slideshow"
  /// Zooms in by a step.
  case zoomIn = "zoom-in"
  /// Zooms out by a step.
  case zoomOut = "zoom-out"
  /// Shows the whole photo.
  case zoomToFit = "zoom-to-fit"
  /// Shows one photo pixel on one device pixel.
  case actualSize = "actual-size"
  /// Shows one photo pixel on two by two device pixels.
  case doubleSize = "double-size"
  /// Keeps zoom and position on turning pages, or not.
  case keepZoom = "keep-zoom"
  /// Begins or ends putting names on photos.
  case tagPhoto = "tag-photo"
  /// Puts a name where the photo was pressed.
  case tagHere = "tag-here"
  /// Shows the names on photos, or not.
  case showTags = "show-tags"
  /// Changes the name of the tag that was pressed.
  case renameTag = "rename-tag"
  /// Says that the tag names a person.
  case markAsPerson = "mark-as-person"
  /// Says that the tag names a thing.
  case markAsThing = "mark-as-thing"
  /// Deletes the tag that was pressed.
  case deleteTag = "delete-tag"
  /// Opens the comments, with the cursor in the entry.
  case showComments = "comments"
  /// Posts the comment that was written.
  case postComment = "post-comment"
  /// Copies the text of the comment that was pressed.
  case copyComment = "copy-comment"
  /// Changes the comment that was pressed.
  case editComment = "edit-comment"
  /// Deletes the comment that was pressed.
  case deleteComment = "delete-comment"
  /// Likes the photo, or no longer.
  case like
  /// Changes title and caption.
  case editCaption = "edit-caption"
  /// Says that the photo should not be here.
  case report
  /// Takes the report back.
  case withdrawReport = "withdraw-report"
  /// Moves the photo to the trash.
  case moveToTrash = "move-to-trash"
  /// Deletes the photo for good, after asking.
  case deleteForGood = "delete-for-good"
  /// Takes back what was done last.
  case undo
  /// Does again what was taken back.
  case redo
  /// Lets a picture that moves do so, or holds it still.
  case playAnimation = "play-animation"
  /// Holds a picture that moves still, at its next frame.
  case nextFrame = "next-frame"
  /// Holds a picture that moves still, at its previous frame.
  case previousFrame = "previous-frame"
  /// Puts the picture on the clipboard.
  case copyPicture = "copy-picture"
  /// Puts the file on the clipboard.
  case copyFile = "copy-file"
  /// Opens the photo with another program.
  case openWith = "open-with"
  /// Shows the photo in the file manager.
  case showInFiles = "show-in-files"
  /// Fills the screen, or not.
  case toggleFullscreen = "toggle-fullscreen"
  /// Shows what is known of the photo, or closes that.
  case showDetails = "details"
  /// Shows or hides everything but the picture.
  case toggleChrome = "toggle-chrome"
  /// Opens the menu of what can be done with the photo.
  case openPhotoMenu = "open-photo-menu"
  /// Opens the main menu.
  case openMenu = "open-menu"
  /// Puts a name where the crosshair is, or keeps the one that was typed.
  case confirm
  /// Goes one step back: out of an entry, a mode, the details, a zoom, hidden controls, fullscreen.
  /// Never closes the window.
  case escape
  /// Asks for a folder and opens it.
  case openFolder = "open-folder"
  /// Opens another window.
  case newWindow = "new-window"
  /// Closes the window.
  case closeWindow = "close-window"
  /// Shows what can be chosen about the program.
  case showPreferences = "preferences"
  /// Shows all keys.
  case showShortcuts = "show-shortcuts"
  /// Says what the program is.
  case showAbout = "show-about"
  /// Ends the program.
  case quit

  /// What the shortcuts window groups it under.
  public enum Group: CaseIterable, Sendable {
    /// Turning pages.
    case pages
    /// Zooming.
    case zoom
    /// What people add to a photo, and what becomes of it.
    case photo
    /// What is seen.
    case view
    /// The program.
    case general
  }

  /// What menus and the shortcuts window call it.
  public var label: Message { entry.label }

  /// Its keys in GTK's notation, the one to show first. The arrows are not among them: what they do
  /// depends on the state, the zoom and the direction of writing.
  public var keys: [String] { entry.keys }

  /// The group in the shortcuts window.
  public var group: Group { entry.group }

  private struct Entry {
    let label: Message
    let group: Group
    let keys: [String]

    init(_ group: Group, _ label: Message, _ keys: String...) {
      self.label = label
      self.group = group
      self.keys = keys
    }
  }

  private var entry: Entry {
    switch self {
    case .nextPhoto: Entry(.pages, Message("Next Photo"), "Page_Down", "space")
    case .previousPhoto: Entry(.pages, Message("Previous Photo"), "Page_Up", "BackSpace")
    case .firstPhoto: Entry(.pages, Message("First Photo"), "Home")
    case .lastPhoto: Entry(.pages, Message("Last Photo"), "End")
    case .startSlideshow: Entry(.pages, Message("Slideshow"), "F5")
    case .zoomIn:
      Entry(
        .zoom, Message("Zoom In"), "plus", "equal", "<Control>plus", "<Control>equal")
    case .zoomOut: Entry(.zoom, Message("Zoom Out"), "minus", "<Control>minus")
    case .zoomToFit: Entry(.zoom, Message("Whole Photo"), "0", "<Control>0")
    case .actualSize: Entry(.zoom, Message("Actual Size"), "1", "<Control>1")
    case .doubleSize: Entry(.zoom, Message("Double Size"), "2", "<Control>2")
    case .keepZoom: Entry(.zoom, Message("Keep Zoom"), "z")
    case .tagPhoto: Entry(.photo, Message("Tag Photo"), "t")
    case .tagHere: Entry(.photo, Message("Tag Here"))
    case .showTags: Entry(.photo, Message("Show Tags"), "<Shift>t")
    case .renameTag: Entry(.photo, Message("Rename"))
    case .markAsPerson: Entry(.photo, Message("This Is a Person"))
    case .markAsThing: Entry(.photo, Message("This Is a Thing"))
    case .deleteTag: Entry(.photo, Message("Delete Tag"))
    case .showComments: Entry(.photo, Message("Comments"), "c")
    case .postComment:
      Entry(
        .photo, Message("Post Comment"), "<Control>Return", "<Control>KP_Enter")
    case .copyComment: Entry(.photo, Message("Copy"))
    case .editComment: Entry(.photo, Message("Edit"))
    case .deleteComment: Entry(.photo, Message("Delete"))
    case .like: Entry(.photo, Message("Like"), "l")
    case .editCaption: Entry(.photo, Message("Edit Caption"))
    case .report: Entry(.photo, Message("Report…"))
    case .withdrawReport: Entry(.photo, Message("Withdraw Report"))
    case .moveToTrash: Entry(.photo, Message("Move to Trash"), "Delete", "KP_Delete")
    case .deleteForGood:
      Entry(
        .photo, Message("Delete for Good…"), "<Shift>Delete", "<Shift>KP_Delete")
    case .undo: Entry(.photo, Message("Undo"), "<Control>z")
    case .redo: Entry(.photo, Message("Redo"), "<Control><Shift>z")
    case .playAnimation: Entry(.photo, Message("Play Animation"), "<Control>space")
    case .nextFrame: Entry(.photo, Message("Next Frame"), "period")
    case .previousFrame: Entry(.photo, Message("Previous Frame"), "comma")
    case .copyPicture: Entry(.photo, Message("Copy Picture"), "<Control>c")
    case .copyFile: Entry(.photo, Message("Copy File"))
    case .openWith: Entry(.photo, Message("Open With…"), "<Control><Shift>o")
    case .showInFiles: Entry(.photo, Message("Show in Files"))
    case .toggleFullscreen: Entry(.view, Message("Fullscreen"), "F11", "f")
    case .showDetails: Entry(.view, Message("Details"), "i", "F9", "<Alt>Return")
    case .toggleChrome: Entry(.view, Message("Show or Hide Controls"), "h")
    case .openPhotoMenu: Entry(.view, Message("Photo Menu"), "Menu", "<Shift>F10")
    case .openMenu: Entry(.view, Message("Menu"), "F10")
    case .confirm: Entry(.view, Message("Place or Keep a Name"), "Return", "KP_Enter")
    case .escape: Entry(.view, Message("Cancel or Go Back"), "Escape")
    case .openFolder: Entry(.general, Message("Open Folder…"), "<Control>o")
    case .newWindow: Entry(.general, Message("New Window"), "<Control>n")
    case .closeWindow: Entry(.general, Message("Close Window"), "<Control>w")
    case .showPreferences: Entry(.general, Message("Preferences"), "<Control>comma")
    case .showShortcuts: Entry(.general, Message("Keyboard Shortcuts"), "<Control>question")
    case .showAbout: Entry(.general, Message("About Photo Pages"))
    case .quit: Entry(.general, Message("Quit"), "<Control>q")
    }
  }

  /// Whether what it switches is on now; nil for a command that switches nothing. Menus show it with
  /// a check mark.
  public func isOn(in model: PagesModel) -> Bool? {
    switch self {
    case .keepZoom: model.preferences.keepsZoom
    case .toggleFullscreen: model.isFullscreen
    case .showTags: model.preferences.showsTags
    case .showDetails: model.showsDetails
    case .like: model.isLiked
    case .playAnimation: model.playsAnimation
    default: nil
    }
  }

  /// Whether it would do anything now.
  public func isEnabled(in pages: Pages) -> Bool {
    pages.state.accepts(self) && canBeDone(in: pages)
  }
}
