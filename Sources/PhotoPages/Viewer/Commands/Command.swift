/// A command that a person can choose by button, menu, key, D-Bus or script.
///
/// `CommandTable.swift` has a row for each: its label, its keys, the states that accept it, the desktop's ability
/// that it needs, when it can be done and what it does. To add one, add a case, a row, its action in each state if
/// states differ, and an icon if its button has no text.
@nonexhaustive
public enum Command: String, CaseIterable, Sendable {
  /// Turns to the next photo.
  case nextPhoto = "next-photo"
  /// Turns to the previous photo.
  case previousPhoto = "previous-photo"
  /// Turns to the first photo.
  case firstPhoto = "first-photo"
  /// Turns to the last photo.
  case lastPhoto = "last-photo"
  /// Turns to the photo that was shown last when the folder was open before.
  case continueAtLast = "continue"
  /// Retries what failed: listing, or loading the picture, annotations or details of the shown photo.
  case retry
  /// Starts the slideshow.
  case startSlideshow = "slideshow"
  /// Turns to the photo before in the slideshow.
  case previousOfSlideshow = "previous-of-slideshow"
  /// Pauses the slideshow without leaving it.
  case pauseSlideshow = "pause-slideshow"
  /// Goes on with a paused slideshow.
  case playSlideshow = "play-slideshow"
  /// Turns to the next photo of the slideshow.
  case nextOfSlideshow = "next-of-slideshow"
  /// Shows each photo of the slideshow for longer.
  case slower
  /// Shows each photo of the slideshow for a shorter time.
  case faster
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
  /// Switches whether zoom and position are kept when pages turn.
  case keepZoom = "keep-zoom"
  /// Starts or ends tagging.
  case tagPhoto = "tag-photo"
  /// Ends tagging.
  case finishTagging = "finish-tagging"
  /// Tags the photo where it was pressed.
  case tagHere = "tag-here"
  /// Shows or hides the tags on photos.
  case showTags = "show-tags"
  /// Changes the text of the tag that was pressed.
  case renameTag = "rename-tag"
  /// Marks the tag that was pressed as a person.
  case markAsPerson = "mark-as-person"
  /// Marks the tag that was pressed as a thing.
  case markAsThing = "mark-as-thing"
  /// Lists more photos with the person or the text of the tag that was pressed.
  case findMoreOfTag = "find-more-of-tag"
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
  /// Edits the comment that was pressed.
  case editComment = "edit-comment"
  /// Deletes the comment that was pressed.
  case deleteComment = "delete-comment"
  /// Likes or unlikes the photo.
  case like
  /// Edits title and caption, in the details.
  case editCaption = "edit-caption"
  /// Saves the texts that are typed in the details.
  case saveCaption = "save-caption"
  /// Edits the alternative text.
  case editAltText = "alternative-text"
  /// Adds and removes keywords.
  case editKeywords = "keywords"
  /// Reports that the photo should not be here.
  case report
  /// Withdraws the report.
  case withdrawReport = "withdraw-report"
  /// Removes the photo's rating.
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
  /// Rates the photo as rejected.
  case reject
  /// Opens the menu of ratings.
  case openRatings = "rate"
  /// Removes the photo's label.
  case removeLabel = "remove-label"
  /// Labels the photo red.
  case labelRed = "label-red"
  /// Labels the photo yellow.
  case labelYellow = "label-yellow"
  /// Labels the photo green.
  case labelGreen = "label-green"
  /// Labels the photo blue.
  case labelBlue = "label-blue"
  /// Labels the photo purple.
  case labelPurple = "label-purple"
  /// Opens the menu of labels.
  case openLabels = "label"
  /// Turns the photo clockwise.
  case rotateRight = "rotate-right"
  /// Turns the photo counterclockwise.
  case rotateLeft = "rotate-left"
  /// Asks in which direction to turn the photo in its file.
  case rotateFile = "rotate-file"
  /// Moves the photo to the trash.
  case moveToTrash = "move-to-trash"
  /// Deletes the photo permanently, after asking.
  case deleteForGood = "delete-for-good"
  /// Asks for another name of the photo, or for a pattern of several names.
  case rename
  /// Asks for a folder and moves the photo to it.
  case moveTo = "move-to"
  /// Asks for a folder and copies the photo to it.
  case copyTo = "copy-to"
  /// Shows the folder with the focus in place of the photos.
  case enterFolder = "enter-folder"
  /// Shows the folder with the focus in another window.
  case openFolderInWindow = "open-folder-in-window"
  /// Cancels the work whose progress is shown: relocating photos, or handing them to other programs.
  case stopWork = "stop-work"
  /// Show the file that was saved in the file manager.
  case showSaved = "show-saved"
  /// Undoes the last step.
  case undo
  /// Redoes the step that was undone last.
  case redo
  /// Plays or pauses an animation.
  case playAnimation = "play-animation"
  /// Pauses an animation, and shows its next frame.
  case nextFrame = "next-frame"
  /// Pauses an animation, and shows its previous frame.
  case previousFrame = "previous-frame"
  /// Opens the menu of ways to share the photo.
  case share
  /// Opens the menu of further actions on the photo.
  case openMoreMenu = "more"
  /// Puts the picture on the clipboard.
  case copyPicture = "copy-picture"
  /// Puts the file on the clipboard.
  case copyFile = "copy-file"
  /// Opens the video in the user's player.
  case playVideo = "play-video"
  /// Enters or leaves fullscreen.
  case toggleFullscreen = "toggle-fullscreen"
  /// Leaves fullscreen.
  case leaveFullscreen = "leave-fullscreen"
  /// Shows or closes the details of the photo.
  case showDetails = "details"
  /// Closes the details.
  case hideDetails = "hide-details"
  /// Shows or hides the strip of thumbnails below the pages.
  case showFilmstrip = "show-filmstrip"
  /// Goes to the gallery, or from there to the photo with the focus.
  case openGallery = "gallery"
  /// Opens the search bar in the gallery, with the cursor in it.
  case search
  /// Shows the gallery as a grid of squares.
  case showAsGrid = "show-as-grid"
  /// Shows the gallery as a list of whole photos.
  case showAsList = "show-as-list"
  /// Lists the photos anew, from the first page on.
  case refresh
  /// Opens the menu of orders.
  case openOrderMenu = "open-order-menu"
  /// Orders the photos by name.
  case sortByName = "sort-by-name"
  /// Orders the photos by the date of their last change.
  case sortByModified = "sort-by-modified"
  /// Orders the photos by the date at which they were taken.
  case sortByTaken = "sort-by-taken"
  /// Orders the photos by size.
  case sortBySize = "sort-by-size"
  /// Orders the photos by rating.
  case sortByRating = "sort-by-rating"
  /// Reverses the order of the photos.
  case reverseOrder = "reverse-order"
  /// Begins a text about all photos.
  case addDescription = "add-description"
  /// Edits the text about all photos.
  case editDescription = "edit-description"
  /// Saves the text about all photos.
  case saveDescription = "save-description"
  /// Shows the whole text about all photos, or only its first line.
  case unfoldDescription = "unfold-description"
  /// Selects the photo, so that clicks toggle others.
  case select
  /// Selects all photos.
  case selectAll = "select-all"
  /// Ends selecting, with no photo selected.
  case finishSelecting = "finish-selecting"
  /// Shows or hides everything but the picture.
  case toggleChrome = "toggle-chrome"
  /// Opens the context menu of the photo.
  case openPhotoMenu = "open-photo-menu"
  /// Opens the main menu.
  case openMenu = "open-menu"
  /// Tags the photo at the crosshair, or saves the tag being typed.
  case confirm
  /// Ends typing, and discards what was typed, except a new comment.
  case cancel
  /// Closes the notice.
  case closeNotice = "close-notice"
  /// Goes one step back, such as out of an entry, a mode, the details, a zoom or fullscreen; never closes the window.
  case escape
  /// Asks for a folder and opens it.
  case openFolder = "open-folder"
  /// Asks for photos and opens them.
  case openPhotos = "open-photos"
  /// Asks for a name and makes a folder in the shown one.
  case newFolder = "new-folder"
  /// Goes to the folder around the shown one.
  case parentFolder = "parent-folder"
  /// Goes back to the folder that the window showed before.
  case goBack = "back"
  /// Goes to the next folder beside the shown one.
  case nextFolder = "next-folder"
  /// Goes to the previous folder beside the shown one.
  case previousFolder = "previous-folder"
  /// Opens the demo album.
  case openDemo = "open-demo"
  /// Opens the newest public photos of Flickr.
  case openFlickr = "open-flickr"
  /// Opens another window.
  case newWindow = "new-window"
  /// Closes the window.
  case closeWindow = "close-window"
  /// Takes the viewer away from what it is presented over.
  case done
  /// Shows the preferences.
  case showPreferences = "preferences"
  /// Shows all keyboard shortcuts.
  case showShortcuts = "show-shortcuts"
  /// Shows the help.
  case showHelp = "show-help"
  /// Shows information about the program.
  case showAbout = "show-about"
  /// Ends the program.
  case quit

  /// A group of commands in the shortcuts window.
  public enum Group: CaseIterable, Sendable {
    /// Turning pages.
    case pages
    /// Zooming.
    case zoom
    /// The annotations of a photo, and actions on it.
    case photo
    /// The interface around the photo.
    case view
    /// The program.
    case general
  }

  /// Whether the state accepts the command and it can be done now.
  public func isEnabled(in viewer: Viewer) -> Bool {
    isAccepted(in: viewer) && canBeDone(in: viewer)
  }

  /// Whether the command means something in the state, even if it cannot be done now.
  func isAccepted(in viewer: Viewer) -> Bool {
    states.contains(viewer.stateID) || type(of: viewer.state).commands.contains(self)
  }
}
