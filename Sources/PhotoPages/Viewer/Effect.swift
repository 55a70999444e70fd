/// Work that a viewer requests outside itself; results come back as events.
///
/// To add one, add a case here or in one of the requests below. The compiler then points to the one place that
/// runs it.
@nonexhaustive
public enum Effect: Equatable, Sendable {
  /// Ask the source for its list, and follow its changes; replaces the request before.
  case list(PhotoQuery)
  /// Load these pictures, the most urgent first, and cancel all other requests.
  case loadPictures([PictureRequest])
  /// Send `.pictures(.prolonged)` if a picture has not arrived after some seconds; replaces the request before.
  case expectPicture(PictureToken, after: Double)
  /// Load these annotations, the most urgent first, and cancel all other requests.
  case loadAnnotations([ReadingRequest])
  /// Load comments older than the known ones.
  case loadComments(CommentRequest)
  /// Load the details of a photo, and cancel all other requests; nil only cancels.
  case loadDetails(ReadingRequest?)
  /// Load the stored drafts of a photo.
  case loadDrafts(PhotoID)
  /// Store the drafts of a photo; empty drafts delete what was stored.
  case keepDrafts(PhotoDrafts, of: PhotoID)
  /// Save a change. Changes are saved in the order of the requests.
  case save(SaveRequest)
  /// Move a photo to the trash.
  case moveToTrash(Photo, DeletionID)
  /// Put a deleted photo back, if its deletion succeeded.
  case restore(DeletionID)
  /// Delete a photo permanently.
  case deleteForGood(Photo, DeletionID)
  /// Do something with files.
  case files(FileRequest)
  /// Send `.slideshow(.woken)` after some seconds. Replaces the request before.
  case wake(WakeToken, after: Double)
  /// Send `.annotations(.rested)` after some seconds. Each request restarts the wait for the pages to rest.
  case rest(WakeToken, after: Double)
  /// Load the texts of the source's tags and its keywords, to offer them while one is typed.
  case loadNames
  /// Load the keywords of photos, and cancel the request before; nil only cancels.
  case loadKeywords(KeywordsRequest?)
  /// Load the next page of the source's photos.
  case loadMorePhotos
  /// Have the source list its photos anew.
  case refresh
  /// Read or change the text about all photos.
  case folderText(FolderTextRequest)
  /// Send `.search(.rested)` after some seconds. Each request restarts the wait for the keys to rest.
  case searchLater(WakeToken, after: Double)
  /// Ask the source for the place of a search's results.
  case findPlace(PhotoSearch)
  /// Have the source narrow its listing to the photos that meet a filter.
  case filter(PhotoFilter)
  /// Load the values to choose from for a filter, also those of the folders below; replaces the request before.
  case loadFilterChoices(withFoldersBelow: Bool)
  /// Follow the source's records of all photos.
  case followRecords
  /// Change the view: its zoom, its focus or its menus.
  case view(ViewRequest)
  /// Request something from the desktop.
  case desktop(DesktopRequest)
  /// Share photos in a way of their source's own.
  case share([Photo], SharingWay)
  /// Stop handing photos to other programs.
  case stopTransfers
  /// Hand a command of another package to the program around the viewer.
  case custom(AnyCustomCommand)
}

/// A request that only the view can fulfil, since it alone knows sizes and positions.
@nonexhaustive
public enum ViewRequest: Equatable, Sendable {
  /// Acknowledge a tap with a small bounce of the photo.
  case bounce
  /// Acknowledge a new like with a small animation of the heart.
  case acknowledgeLike
  /// Change the shown photo's zoom.
  case zoom(ZoomChange)
  /// Pan a zoomed photo, as an arrow key does.
  case pan(Arrow)
  /// Pan a zoomed photo until a point of it is in view.
  case reveal(NormalizedPoint)
  /// Show the frame that many frames later; a negative number goes back.
  case stepFrame(Int)
  /// Acknowledge the wish to turn beyond the last photo, or the first.
  case bounceAtEnd(isForward: Bool)
  /// Open a menu.
  case open(PhotoMenu)
  /// Put the cursor into the comment entry.
  case focusCommentEntry
  /// Give the keyboard focus to a comment.
  case focusComment(CommentID)
  /// Put the cursor into a row of the details.
  case focusDetail(DetailsField)
  /// Put the cursor into the editor of the text about all photos.
  case focusFolderText
  /// Put the cursor into the search bar.
  case focusSearch
  /// Give the keyboard focus to the pages.
  case focusPages
}

/// A change of zoom.
public enum ZoomChange: Equatable, Sendable {
  /// One step larger, about the middle.
  case stepIn
  /// One step smaller, about the middle.
  case stepOut
  /// The whole photo.
  case fit
  /// To a number of device pixels for each photo pixel, about the middle; 1 is 100 %.
  case scale(Double)
  /// Between the whole photo and a close-up, at a point of the photo.
  case toggle(NormalizedPoint)
}

/// A failure of the program around a viewer.
@nonexhaustive
public enum DesktopFailure: Hashable, Sendable {
  /// A program of this name could not be started.
  case program(String)
  /// Something else could not be done, as the sentence says.
  case other(Message)
}

/// A request to the program around a viewer.
@nonexhaustive
public enum DesktopRequest: Equatable, Sendable {
  /// Enter or leave fullscreen.
  case setFullscreen(Bool)
  /// Keep the screen awake while the window is visible, or no longer.
  case keepAwake(Bool)
  /// Close the viewer's window, or take the viewer away from what it is presented over.
  case closeWindow
  /// Ask for a folder and open it.
  case chooseFolder
  /// Ask for photos and open them.
  case choosePhotos
  /// Draw the demo album and open it.
  case openDemo
  /// Open the newest public photos of Flickr.
  case openFlickr
  /// Open another window.
  case newWindow
  /// Show the preferences.
  case showPreferences
  /// Show all keyboard shortcuts.
  case showShortcuts
  /// Show the help.
  case showHelp
  /// Show information about the program.
  case showAbout
  /// Put the picture on the clipboard.
  case copyPicture(Photo)
  /// Put the photos' files on the clipboard.
  case copyFiles([Photo])
  /// Put a text on the clipboard.
  case copyText(String)
  /// Open the video in the program that the desktop has for it.
  case play(Photo)
  /// Show a folder, by its URI, in place of the photos in the window.
  case openFolder(String)
  /// Show a folder, by its URI, in another window.
  case openWindow(String)
  /// Show a renamed folder, and those below it, in the windows that show them by their former URIs.
  case followFolder(from: String, to: String)
  /// Show the folder that the window showed before.
  case goBack
  /// Show a file, by its URI, in the file manager.
  case showFile(String)
  /// Show a place on a map.
  case showPlace(Place)
  /// End the program.
  case quit
}
