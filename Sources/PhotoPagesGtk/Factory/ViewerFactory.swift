import GtkBindings
import PhotoPages

/// Makes every part of the interface in the window. Subclass it and override what should look or be
/// called differently; the rest stays as it is. Questions are dialogs of the desktop's own, and are not
/// made here.
@MainActor
open class ViewerFactory {
  /// Makes a factory of the parts that Photo Pages itself has.
  public init() {}

  // MARK: - Pages

  /// The page of a photo.
  open func makePage(for photo: Photo, viewport: Viewport) -> PageView {
    PageView(photo: photo, viewport: viewport)
  }

  /// What is shown instead of the pages in a state of another package; nil to show the pages.
  open func makeStateView(for state: StateID, in context: PartContext) -> (any ViewerPart)? { nil }

  /// What lies over the photo in a state of another package, and gets input before it; nil for nothing.
  open func makeOverlay(for state: StateID, in context: PartContext) -> (any ViewerPart)? { nil }

  /// What is shown where there are no photos, and none to be waited for.
  open func makeEmptyPage(in context: PartContext) -> any ViewerPart { EmptyPage(in: context) }

  // MARK: - Bars

  /// A bar.
  open func makeBar(at place: BarPlace, in context: PartContext) -> any ViewerPart {
    Bar(at: place, in: context)
  }

  /// What a bar holds now, in reading order.
  open func items(at place: BarPlace, of viewer: Viewer) -> [ChromeItem] {
    let chrome = viewer.chrome
    return switch place {
    case .top: chrome.top
    case .bottom: chrome.bottom
    case .side: chrome.side
    }
  }

  /// What a button shows; nil for one that shows its command's title.
  open func icon(for button: ChromeButton) -> Icon? { button.icon }

  /// What stands beside a button's icon; nil for nothing.
  open func text(beside button: ChromeButton) -> String? {
    guard button.command == .standard(.like), let count = button.count, count > 0 else {
      return nil
    }
    return String(count)
  }

  /// What a screen reader says of the number at a button; nil for nothing.
  open func countDescription(of button: ChromeButton) -> Message? { button.countDescription }

  /// What the title of the bar at the top says.
  open func title(of photo: Photo) -> String { photo.name }

  /// The shade over the photo at an edge, behind bar and caption.
  open func makeShade(at place: ShadePlace, in context: PartContext) -> any ViewerPart {
    Shade(at: place)
  }

  /// The button that turns the page, of `.previousPhoto` or `.nextPhoto`, at its side of the photo. It
  /// is seen near the pointer only.
  open func makeSideButton(_ command: Command, in context: PartContext) -> any ViewerPart {
    SideButton(command, in: context)
  }

  // MARK: - Over the photo

  /// What makes the photo as dark as the chrome says.
  open func makeDim(in context: PartContext) -> any ViewerPart { DimLayer() }

  /// What the photo is called and said to show.
  open func makeCaption(in context: PartContext) -> any ViewerPart { CaptionBlock(in: context) }

  /// What to do next.
  open func makeHint(in context: PartContext) -> any ViewerPart { HintLabel() }

  /// What is said in passing.
  open func makeNotice(in context: PartContext) -> any ViewerPart { NoticeBar(in: context) }

  /// The names on the photo, and the entry for a new one.
  open func makeTagOverlay(in context: PartContext) -> any ViewerPart { TagOverlay(in: context) }

  /// How the bubble of a tag looks.
  open func bubbleStyle(of tag: PhotoTag) -> BubbleStyle { BubbleStyle() }

  // MARK: - Comments

  /// The panel beside the photo.
  open func makeCommentsPanel(in context: PartContext) -> any ViewerPart {
    CommentsPanel(in: context)
  }

  /// The row of a comment, which is shown while the comment is near what is being read. It is updated
  /// when the comment changes, and every minute.
  open func makeCommentRow(for comment: PhotoComment, in context: PartContext) -> any ViewerPart {
    CommentRow(comment.id, in: context)
  }

  // MARK: - Details

  /// The panel of what is known of the photo; it takes the place of the comments.
  open func makeDetailsPanel(in context: PartContext) -> any ViewerPart {
    DetailsPanel(in: context)
  }

  // MARK: - Commands and menus

  /// What a command is called: in menus, and by a button as its accessible name, its tooltip, and its
  /// text if it has no icon.
  open func title(of command: AnyCommand) -> Message { command.label }

  /// What a command of the library's is called.
  public final func title(of command: Command) -> Message { title(of: .standard(command)) }

  /// The entries of a menu, in groups. A main menu that the program around the viewer gave to
  /// `ViewerView.init(session:factory:menu:isStart:fillsWindow:)` stays as it was given.
  open func entries(of menu: PhotoMenu, of viewer: Viewer) -> [[MenuModel.Entry]] {
    viewer.commands(in: menu).map { entries(of: $0[...], viewer) }
  }

  /// The entries of a group; those that belong into a menu of their own together in one.
  private func entries(of group: ArraySlice<AnyCommand>, _ viewer: Viewer) -> [MenuModel.Entry] {
    guard let first = group.first else { return [] }
    let menu = first.submenu?.title
    let same = group.prefix { $0.submenu?.title == menu }
    let entries = same.map {
      MenuModel.Entry(
        $0, title: $0.submenu?.entry ?? title(of: $0), key: $0.keys(in: viewer).first)
    }
    let submenu = menu.map {
      [MenuModel.Entry(label: $0.translated, submenu: MenuModel(sections: [entries]))]
    }
    return (submenu ?? entries) + self.entries(of: group[same.endIndex...], viewer)
  }

  // MARK: - Looks

  /// Fonts and colours.
  open var theme: Theme { Theme() }
}

/// Where a shade lies.
public enum ShadePlace: Hashable, CaseIterable, Sendable {
  /// From the top edge down.
  case top
  /// From the bottom edge up.
  case bottom
}

/// Where a bar stands.
public enum BarPlace: Hashable, CaseIterable, Sendable {
  /// At the top edge.
  case top
  /// At the bottom edge, or floating above it.
  case bottom
  /// At the end edge.
  case side
}
