/// Something a viewer asks to be done outside itself. Results come back as events. Adding one: a
/// case here or in one of the requests below, and the compiler names the one place that runs it.
public enum Effect: Equatable, Sendable {
  /// Ask the source for its list, and go on listening.
  case list
  /// Get these pictures, the most urgent first, and stop getting any others.
  case loadPictures([PictureRequest])
  /// Get these annotations, the most urgent first, and stop getting any others.
  case loadAnnotations([AnnotationRequest])
  /// Get comments that are older than those that are known.
  case loadComments(CommentRequest)
  /// Get the details of a photo, and stop getting any others; nil to stop only.
  case loadDetails(DetailsRequest?)
  /// Get what was typed about a photo before, and neither saved nor dropped.
  case loadDrafts(PhotoID)
  /// Have what is being typed about a photo outlive the program; nothing to forget what was.
  case keepDrafts(PhotoDrafts, of: PhotoID)
  /// Keep a change. Changes are kept in the order in which they are asked for.
  case save(SaveRequest)
  case moveToTrash(Photo, DeletionID)
  /// Put back what a deletion took away, if it did.
  case restore(DeletionID)
  case deleteForGood(Photo, DeletionID)
  /// Send `.slideshow(.woken)` after some seconds; what was asked before is off.
  case wake(WakeToken, after: Double)
  /// Send `.annotations(.rested)` after some seconds in which this is not asked for again: the pages rest.
  case rest(WakeToken, after: Double)
  case loadNames
  /// Move what is seen.
  case view(ViewRequest)
  /// Let the desktop do something.
  case desktop(DesktopRequest)
  /// What another package asks of the program around it.
  case custom(AnyCustomCommand)
}

/// What only the view can do, for it alone knows sizes and positions.
public enum ViewRequest: Equatable, Sendable {
  /// Acknowledge a tap by a small movement of the photo.
  case bounce
  /// Acknowledge by a small movement of the heart that a person began to like the photo.
  case acknowledgeLike
  case zoom(ZoomChange)
  /// Pan a zoomed photo, as an arrow key does.
  case pan(Arrow)
  /// Pan a zoomed photo until a point of it is in view.
  case reveal(NormalizedPoint)
  /// Show another frame of the picture, so many further on.
  case stepFrame(Int)
  case open(PhotoMenu)
  case focusCommentEntry
  case focusCaptionEditor
  /// Give the keyboard back to the pages.
  case focusPages
}

/// A menu of the viewer.
public enum PhotoMenu: Hashable, Sendable {
  case main
  /// What else can be done with the photo.
  case more
  /// The ways to hand the photo to others.
  case share
  /// What can be done with the photo, at a point of it, or in the middle of the view.
  case photo(NormalizedPoint?)
  case tag(TagID)
  case comment(CommentID)
}

/// A change of zoom.
public enum ZoomChange: Equatable, Sendable {
  /// One step larger, about the middle.
  case stepIn
  /// One step smaller, about the middle.
  case stepOut
  case fit
  /// To device pixels per photo pixel, about the middle; 1 is 100 %.
  case scale(Double)
  /// Between the whole photo and a closer look, at a point of the photo.
  case toggle(NormalizedPoint)
}

/// What the program around a viewer could not do.
public enum DesktopFailure: Hashable, Sendable {
  /// A program of this name could not be started.
  case program(String)
}

/// What the program around a viewer does.
public enum DesktopRequest: Equatable, Sendable {
  case setFullscreen(Bool)
  case closeWindow
  case chooseFolder
  case openDemo
  case newWindow
  case showPreferences
  case showShortcuts
  case showAbout
  case copyPicture(Photo)
  case copyFile(Photo)
  case copyText(String)
  /// Let a person choose a program and open the photo with it.
  case openWith(Photo)
  case showInFiles(Photo)
  case showPlace(Place)
  case quit
}
