/// An event of a viewer: an input, whose meaning the state decides, or news, which mean the same in every state.
@nonexhaustive
public enum ViewerEvent: Equatable, Sendable {
  /// A person did something.
  case input(InputEvent)
  /// The source reported a change of its list.
  case library(LibraryFeature.Event)
  /// The view settled on a photo or a zoom.
  case paging(PagingFeature.Event)
  /// The state of a picture changed.
  case pictures(PicturesFeature.Event)
  /// Annotations were read, saved or changed, or that failed.
  case annotations(AnnotationsFeature.Event)
  /// The source reported records of photos.
  case records(RecordsFeature.Event)
  /// The source loaded a page of photos or refreshed its list, or that failed.
  case morePhotos(MorePhotosFeature.Event)
  /// The source reported the folders beside the photos.
  case foldersChanged([PhotoFolder])
  /// The text about all photos was read, saved or changed, or that failed.
  case folderText(FolderTextFeature.Event)
  /// The keys rested, or the source answered a search.
  case search(SearchFeature.Event)
  /// The source reported the texts of its tags and its keywords.
  case tagging(TaggingFeature.Event)
  /// Older comments arrived or failed.
  case comments(CommentsFeature.Event)
  /// The source reported drafts.
  case drafts(DraftsFeature.Event)
  /// Details arrived or failed.
  case details(DetailsFeature.Event)
  /// The next photo of the slideshow is due.
  case slideshow(SlideshowFeature.Event)
  /// A deletion or a restoration has ended.
  case history(HistoryFeature.Event)
  /// Photos were renamed, moved or copied, or that failed.
  case files(FilesFeature.Event)
  /// A notice has ended.
  case notices(NoticesFeature.Event)
  /// A person answered the open question.
  case answered(Answer)
  /// The transfer of an original to another program progressed or ended.
  case transfers(TransferEvent)
  /// The preferences of all viewers changed, here or elsewhere.
  case preferences(Preferences)
  /// Something happened to the window.
  case window(WindowFeature.Event)

  /// A command was chosen by button, key, menu or script.
  public static func command(_ command: Command) -> ViewerEvent { .input(.command(command)) }

  /// A command of another package was chosen.
  public static func custom(_ command: AnyCustomCommand) -> ViewerEvent {
    .input(.custom(command))
  }
}

/// An input of a person.
///
/// To add one, add a case here, and in `Viewer.hear` what it means or that the state handles it.
@nonexhaustive
public enum InputEvent: Equatable, Sendable {
  /// A tap or click on the page, at a point of the photo if it has a picture.
  case photoTapped(NormalizedPoint?)
  /// The second tap or click in one place; a `photoTapped` came before it.
  case photoDoubleTapped(NormalizedPoint?)
  /// The page was pressed long, or clicked with the secondary button.
  case photoPressedLong(NormalizedPoint?)
  /// A region was drawn on the photo with the pointer.
  case regionDrawn(NormalizedRect)
  /// A command was chosen by button, key, menu or script.
  case command(Command)
  /// A command of another package was chosen.
  case custom(AnyCustomCommand)
  /// An arrow key was pressed.
  case arrowPressed(Arrow)
  /// A key was pressed that has no other meaning.
  case unboundKeyPressed
  /// The pointer rests at the top or bottom edge, or the keyboard focus moves.
  case chromeRequested
  /// The pointer moved in fullscreen or a slideshow, while the controls are hidden.
  case pointerMoved
  /// The pointer has not moved for a while.
  case pointerIdled

  /// A photo of the gallery got the keyboard focus, or a folder (nil), perhaps by a key that is held with Shift.
  case photoFocused(PhotoID?, withShift: Bool = false)
  /// A photo of the gallery was clicked while these keys were held.
  case photoClicked(PhotoID, Set<ClickModifier> = [])
  /// A photo of the gallery was pressed long, or clicked with the secondary button.
  case photoMenuRequested(PhotoID)
  /// The selection was changed.
  case selectionChanged(SelectionFeature.Change)
  /// A photo of the gallery or of the filmstrip was opened.
  case photoOpened(PhotoID)
  /// More photos are wanted: the last ones come into view, or a person retries after a failure.
  case morePhotosRequested(afterFailure: Bool)
  /// The list was pulled down beyond its first photo, to refresh it.
  case refreshRequested
  /// A person did something with the tile of a folder in the gallery.
  case folder(PhotoFolder, FolderInput)
  /// A folder of the gallery, or one that was opened before, was opened by its URI.
  case folderOpened(String)

  /// A tag was tapped.
  case tagTapped(TagID)
  /// A tag was dragged; its tip is at the point now.
  case tagMoved(TagID, NormalizedPoint)
  /// The text in the tag entry changed.
  case tagTextChanged(String)
  /// The text in the tag entry is complete: Return was pressed, or the entry was left.
  case tagTextFinished
  /// A tag that another program deleted is to be restored.
  case lostTagRestored(TagID)

  /// The comment entry got the keyboard focus.
  case commentEntryFocused
  /// The comment entry lost the keyboard focus.
  case commentEntryBlurred
  /// The text in the comment entry changed.
  case commentTextChanged(String)
  /// A comment was pressed long, or clicked with the secondary button.
  case commentPressedLong(CommentID)
  /// Older comments are wanted: the oldest known ones come into view, or a person retries after a failure.
  case olderCommentsRequested(afterFailure: Bool)

  /// The caption was scrolled so far that it is being read, or back again.
  case captionScrolled(isRead: Bool)
  /// A part of the caption was tapped.
  case captionPartTapped(CaptionPart)

  /// The text in a row of the details changed.
  case detailTyped(DetailsField, String)
  /// The text in a row of the details is complete: Return was pressed, or the row was left.
  case detailFinished
  /// A keyword was removed from the shown photo.
  case keywordRemoved(String)
  /// A person was removed from the shown photo.
  case personRemoved(String)
  /// A group of the details was unfolded, or folded.
  case detailsFolded(PhotoFact.Section)

  /// The text in the editor of the text about all photos changed.
  case folderTextTyped(String)

  /// The words in the search bar changed.
  case searchTyped(String)
  /// The texts in which words are searched for were chosen.
  case searchScopeChosen(PhotoSearch.Scope)
  /// A condition was added to the filter, as by a chip's menu; a rating and dates take the place of others.
  case conditionSet(FilterCondition)
  /// A condition was removed from the filter.
  case conditionCleared(FilterCondition)
  /// All words and conditions were removed from the filter.
  case filterCleared
  /// Photos of the folders below are searched, too, or no longer.
  case foldersBelowSwitched(Bool)
  /// The values to choose from are wanted, as a chip's menu opens.
  case filterChoicesRequested
  /// More photos that meet a filter are wanted: a link on the shown photo or in its details was clicked.
  case findMore(PhotoFilter)
  /// Return was pressed in the search bar.
  case searchFinished
  /// The search bar was closed by its button.
  case searchClosed

  /// A text, such as one of the details, is to be copied to the clipboard.
  case textChosen(String)
  /// A place is to be shown on a map.
  case placeChosen(Place)
}

/// An input about the tile of a folder.
@nonexhaustive
public enum FolderInput: Equatable, Sendable {
  /// It got the keyboard focus.
  case focused
  /// It was pressed long, or clicked with the secondary button.
  case menuRequested
  /// Photos were dropped on it, to be moved or copied there.
  case filled(FolderFilling)
}

/// A key that changes the meaning of a click while it is held.
public enum ClickModifier: Hashable, Sendable {
  /// Control.
  case control
  /// Shift.
  case shift
}

/// An arrow key.
public enum Arrow: String, CaseIterable, Hashable, Sendable {
  /// To the left.
  case left
  /// To the right.
  case right
  /// Upwards.
  case up
  /// Downwards.
  case down

  /// Whether it points to the left or right.
  public var isSideways: Bool { self == .left || self == .right }
}
