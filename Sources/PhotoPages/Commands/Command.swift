/// Everything that a person can choose to do: buttons, menus, the shortcuts window, key handling, window
/// actions and D-Bus come from it. `CommandTable.swift` is the one place for its label, its keys, the states in
/// which they mean it, when it can be done and what it does. Adding one: a case, a row in the table (and a line
/// in `ability` if the program around the viewer does it), what it does in a state if states differ, and an icon
/// if it is a button without a text.
public enum Command: String, CaseIterable, Sendable {
  /// Turns to the next photo.
  case nextPhoto = "next-photo"
  /// Turns to the previous photo.
  case previousPhoto = "previous-photo"
  /// Turns to the first photo.
  case firstPhoto = "first-photo"
  /// Turns to the last photo.
  case lastPhoto = "last-photo"
  /// Tries again to list what could not be listed, and to load what could not be loaded of the shown photo.
  case retry
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
  /// Ends tagging.
  case finishTagging = "finish-tagging"
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
  /// Opens the comments, with the cursor in the entry, or closes them.
  case toggleComments = "toggle-comments"
  /// Closes the comments.
  case hideComments = "hide-comments"
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
  /// Saves title and caption as they were typed.
  case saveCaption = "save-caption"
  /// Says that the photo should not be here.
  case report
  /// Takes the report back.
  case withdrawReport = "withdraw-report"
  /// Takes the photo's rating away.
  case removeRating = "rate-0"
  /// Gives the photo one star.
  case rate1 = "rate-1"
  /// Gives the photo two stars.
  case rate2 = "rate-2"
  /// Gives the photo three stars.
  case rate3 = "rate-3"
  /// Gives the photo four stars.
  case rate4 = "rate-4"
  /// Gives the photo five stars.
  case rate5 = "rate-5"
  /// Says that the photo is not worth keeping.
  case reject
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
  /// Opens the ways to hand the photo to others.
  case share
  /// Opens what else can be done with the photo.
  case openMoreMenu = "more"
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
  /// Gives the screen back to the other windows.
  case leaveFullscreen = "leave-fullscreen"
  /// Shows what is known of the photo, or closes that.
  case showDetails = "details"
  /// Closes the details.
  case hideDetails = "hide-details"
  /// Shows or hides everything but the picture.
  case toggleChrome = "toggle-chrome"
  /// Opens the menu of what can be done with the photo.
  case openPhotoMenu = "open-photo-menu"
  /// Opens the main menu.
  case openMenu = "open-menu"
  /// Puts a name where the crosshair is, or keeps the one that was typed.
  case confirm
  /// Ends typing, and drops what was typed.
  case cancel
  /// Closes the notice.
  case closeNotice = "close-notice"
  /// Goes one step back: out of an entry, a mode, the details, a zoom, hidden controls, fullscreen.
  /// Never closes the window.
  case escape
  /// Asks for a folder and opens it.
  case openFolder = "open-folder"
  /// Opens the demo album.
  case openDemo = "open-demo"
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

  /// Whether it would do anything now.
  public func isEnabled(in viewer: Viewer) -> Bool {
    viewer.state.accepts(self) && canBeDone(in: viewer)
  }
}
