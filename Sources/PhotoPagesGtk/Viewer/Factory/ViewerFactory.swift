import GtkBindings
import PhotoPages

/// A factory of every part of the interface in the window.
///
/// Subclass it and override what should look different or have another title. The type that a method returns says what
/// its part can do; `Bar`, `CaptionBlock`, `CommentRow` and the painters can be subclassed, too. Questions are dialogs of
/// the desktop, and are not made here.
@MainActor
open class ViewerFactory {
  /// The picture of the start page, such as the program's icon; nil for none.
  package var startPicture: Paintable?

  /// Makes a factory of the default parts.
  public init() {}

  // MARK: - Pages

  /// Makes the page of a photo.
  open func makePage(for photo: Photo, viewport: Viewport) -> PageView {
    PageView(photo: photo, viewport: viewport)
  }

  /// Makes the part that says why a page has no picture: a spinner, an error with Retry, or the button that plays a video.
  open func makePageStatus(in context: PartContext) -> any PageStatusPart {
    PageStatus(in: context)
  }

  /// Makes the gallery, which is shown instead of the pages.
  open func makeGallery(in context: PartContext) -> any GalleryPart { GalleryView(in: context) }

  /// Makes the painter of the photos in the gallery's grid.
  open func makeGalleryCell(in context: PartContext) -> GalleryCellPainter { GalleryCellPainter() }

  /// Makes the painter of the photos in the gallery's list.
  open func makeGalleryRow(in context: PartContext) -> GalleryRowPainter { GalleryRowPainter() }

  /// Makes the tile of a folder in the gallery; one may show different folders, one after the other.
  open func makeFolderTile(in context: PartContext) -> any FolderTilePart {
    FolderTile(in: context)
  }

  /// Makes the search bar, below the gallery's header.
  open func makeSearchBar(in context: PartContext) -> any SearchPart { SearchBar(in: context) }

  /// Makes the view shown instead of the pages in another package's state; nil to show the pages.
  ///
  /// Menus open where it says if it is a `MenuAnchor`, else in the middle.
  open func makeStateView(for state: StateID, in context: PartContext) -> (any ViewerPart)? { nil }

  /// Makes the overlay over the photo in another package's state, which gets input first; nil for none.
  open func makeOverlay(for state: StateID, in context: PartContext) -> (any ViewerPart)? { nil }

  /// Makes the page shown while there are no photos.
  open func makeEmptyPage(in context: PartContext) -> any ViewerPart { EmptyPage(in: context) }

  // MARK: - Bars

  /// Makes a bar; it is not called for the gallery's header.
  open func makeBar(at place: BarPlace, in context: PartContext) -> any BarPart {
    Bar(at: place, in: context)
  }

  /// Makes the gallery's header, which takes the place of the bar at the top.
  open func makeGalleryHeader(in context: PartContext) -> any BarPart {
    Bar(at: .galleryHeader, in: context)
  }

  /// Makes one item of a bar; nil leaves it out.
  ///
  /// The title of the gallery's header is the path bar. It is not called for a gap.
  open func makeBarItem(
    _ item: ChromeItem, at place: BarPlace, in context: PartContext
  ) -> (any BarItemPart)? {
    switch item {
    case .pageIndicator: IndicatorItem()
    case .title: place == .galleryHeader ? makePathBar(in: context) : TitleItem(in: context)
    case .button(let button): BarButton(button.command, in: context)
    case .gap: nil
    }
  }

  /// Makes the title of the gallery's header: the path to the shown folder, or the name of another place.
  open func makePathBar(in context: PartContext) -> any BarItemPart { PathBar(in: context) }

  /// Returns the current items of a bar, in reading order; `chrome` is that of the viewer.
  open func items(at place: BarPlace, of viewer: Viewer, chrome: Chrome) -> [ChromeItem] {
    switch place {
    case .top: chrome.top
    case .galleryHeader: chrome.galleryHeader
    case .bottom: chrome.bottom
    case .side: chrome.side
    }
  }

  /// Returns the icon of a button; nil for one that shows its command's title.
  open func icon(for button: ChromeButton) -> Icon? { button.icon }

  /// Returns the text beside a button's icon; nil for none.
  open func text(beside button: ChromeButton) -> String? {
    button.countText
  }

  /// Returns the accessible description of a button's count; nil for none.
  open func countDescription(of button: ChromeButton) -> Message? { button.countDescription }

  /// Returns the title in the top bar.
  open func title(of photo: Photo) -> String { photo.name }

  /// Makes the bar for the selected photos, at the gallery's lower edge.
  open func makeActionBar(in context: PartContext) -> any MenuAnchor { ActionBar(in: context) }

  /// Makes the shade over the photo at an edge, behind bar and caption.
  open func makeShade(at place: ShadePlace, in context: PartContext) -> any ViewerPart {
    Shade(at: place)
  }

  /// Makes the button of `.previousPhoto` or `.nextPhoto` at its side of the photo, visible only near the pointer.
  open func makeSideButton(_ command: Command, in context: PartContext) -> any ViewerPart {
    SideButton(command, in: context)
  }

  // MARK: - Over the photo

  /// Makes the layer that darkens the photo as the chrome demands.
  open func makeDim(in context: PartContext) -> any ViewerPart { DimLayer() }

  /// Makes the caption: the photo's title, text and facts.
  open func makeCaption(in context: PartContext) -> any PhotoCaptionPart {
    CaptionBlock(in: context)
  }

  /// Makes the title and caption that a slideshow shows, without input.
  open func makePlainCaption(in context: PartContext) -> any ViewerPart { PlainCaption() }

  /// Makes the line that shows how long a slideshow's photo stays, without input.
  open func makeSlideshowProgress(in context: PartContext) -> any ViewerPart {
    SlideshowProgress()
  }

  /// Makes the strip of thumbnails below the pages.
  open func makeFilmstrip(in context: PartContext) -> any ViewerPart { FilmstripView(in: context) }

  /// Makes the hint about the next step.
  open func makeHint(in context: PartContext) -> any ViewerPart { HintLabel() }

  /// Makes the text that shows the zoom while it changes, without input.
  open func makeZoomLevel(in context: PartContext) -> any ViewerPart { ZoomLevel(in: context) }

  /// Makes the bar that shows notices.
  open func makeNotice(in context: PartContext) -> any ViewerPart { NoticeBar(in: context) }

  /// Makes the overlay of the photo's tags, with the entry for a new tag.
  open func makeTagOverlay(in context: PartContext) -> any TagPart { TagOverlay(in: context) }

  /// Makes the painter of tags' bubbles.
  open func makeTagBubble(in context: PartContext) -> BubblePainter { BubblePainter() }

  /// Returns the style of a tag's bubble.
  open func bubbleStyle(of tag: PhotoTag) -> BubbleStyle { BubbleStyle() }

  // MARK: - Comments

  /// Makes the comments panel beside the photo.
  open func makeCommentsPanel(in context: PartContext) -> any CommentPart {
    CommentsPanel(in: context)
  }

  /// Makes the row of a comment near the visible part of the list; it is updated with the comment, and every minute.
  open func makeCommentRow(
    for comment: PhotoComment, in context: PartContext
  ) -> any CommentRowPart {
    CommentRow(comment.id, in: context)
  }

  // MARK: - Details

  /// Makes the panel of the photo's details, which takes the place of the comments panel.
  open func makeDetailsPanel(in context: PartContext) -> any DetailsPart {
    DetailsPanel(in: context)
  }

  // MARK: - Commands and menus

  /// Returns the title of a command, for menus and buttons.
  ///
  /// A button has it as its accessible name, and as its tooltip or, without an icon, as its text.
  open func title(of command: AnyCommand) -> Message { command.label }

  /// Returns the title of a command's entry in a menu; some say what they undo, redo or find.
  open func title(of command: AnyCommand, in viewer: Viewer) -> Message {
    switch command {
    case .standard(.undo):
      // Translators: the action is a text with the context “undo”, or the label of a command such as “Move to Trash”.
      viewer.undoneStep.map { Message("Undo {action}", ["action": $0.translated]) }
        ?? title(of: command)
    case .standard(.redo):
      viewer.redoneStep.map { Message("Redo {action}", ["action": $0.translated]) }
        ?? title(of: command)
    case .standard(.findMoreOfTag):
      viewer.model.selectedTag.map { .findMore(of: $0.text) } ?? title(of: command)
    default: title(of: command)
    }
  }

  /// Returns the title of a built-in command.
  public final func title(of command: Command) -> Message { title(of: .standard(command)) }

  /// Returns the entries of a menu, in groups.
  ///
  /// It is not called for a main menu whose entries were given to
  /// `ViewerView.init(session:factory:menu:isStart:fillsWindow:)`.
  open func entries(of menu: PhotoMenu, of viewer: Viewer) -> [[MenuModel.Entry]] {
    let entry = { (command: AnyCommand) in
      MenuModel.Entry(
        command, title: command.titleInOrderMenu ?? self.title(of: command, in: viewer),
        key: command.keys(in: viewer).first)
    }
    return menu.items(in: viewer).map { group in
      group.map { item in
        switch item {
        case .command(let command): entry(command)
        case .submenu(let title, let groups):
          MenuModel.Entry(
            label: title.translated, submenu: MenuModel(sections: groups.map { $0.map(entry) }))
        }
      }
    }
  }

  // MARK: - Looks

  /// The fonts and colours.
  open var theme: Theme { Theme() }
}

/// The place of a shade.
public enum ShadePlace: Hashable, CaseIterable, Sendable {
  /// The shade from the top edge down.
  case top
  /// The shade from the bottom edge up.
  case bottom
}

/// The place of a bar.
public enum BarPlace: Hashable, CaseIterable, Sendable {
  /// The top edge, over the photo.
  case top
  /// The top edge, above the gallery.
  case galleryHeader
  /// The bottom edge; the bar may float above it.
  case bottom
  /// The end edge.
  case side
}
