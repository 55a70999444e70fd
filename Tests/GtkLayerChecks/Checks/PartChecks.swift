import CGtkBindings
@testable import GtkBindings
@testable import PhotoPages
@testable import PhotoPagesGtk

/// Parts are what the factory says now, work only where they are seen, and can be replaced.
let partChecks = [
  Check("a-button-loses-the-look-that-it-had") {
    let shown = try await Shown(Changing())
    let before = try require(shown.button("like off"), "There is no button that is off")
    try requireEqual(
      Looks(of: before), Looks(isText: false, label: nil, tooltip: "like off"), "off")
    shown.view.session.send(.command(.like))
    let after = try require(shown.button("like on"), "There is no button that is on")
    try require(after == before, "The button is another widget")
    try requireEqual(Looks(of: after), Looks(isText: true, label: "like on", tooltip: nil), "on")
    shown.view.session.send(.command(.like))
    try requireEqual(
      Looks(of: before), Looks(isText: false, label: nil, tooltip: "like off"), "again")
    shown.close()
  },
  Check("a-closed-panel-has-no-work") {
    let factory = Counting()
    let shown = try await Shown(factory)
    try requireEqual(factory.made, 0, "rows of a closed panel")
    shown.view.session.send(.command(.showComments))
    try requireEqual(factory.made, 2, "rows of an open panel")
    shown.view.session.send(.command(.escape))
    shown.view.session.send(.command(.nextPhoto))
    try requireEqual(factory.made, 2, "rows after the panel was closed")
    shown.close()
  },
  Check("a-fact-is-a-button-while-it-may-be-tapped") {
    let caption = Caption(title: "Dunes", author: "Ben", place: Place(name: "Oslo"))
    let shown = try await AnnotatedViewer(caption: caption)
    try require(!shown.hand.activate("1 like"), "There is a button of likes that nobody gave")
    try require(shown.hand.activate("Ben"), "The author has no button")
    try require(shown.hand.activate("Oslo"), "The place has no button")
    try await shown.send(.command(.like))
    let photo = try require(shown.model.currentPhoto?.id, "There is no photo")
    try await shown.send(.annotations(.permissionsChanged(photo, .viewing)))
    try require(shown.hand.activate("1 like"), "The likes have no button")
    try requireEqual(shown.model.shownAnnotations.likes.count, 1, "likes after it was pressed")
    shown.close()
  },
  Check("a-panel-of-ones-own-has-its-menus") {
    let factory = OwnPanel()
    let shown = try await Shown(factory)
    shown.view.session.send(.command(.showComments))
    let keys = Command.openPhotoMenu.keys.compactMap { Key(accelerator: $0) }
    shown.view.hand.press(try require(keys.first, "The menu has no key"))
    try requireEqual(factory.panel?.opened, .comment(CommentID("First")), "the menu that opened")
    shown.close()
  },
  Check("a-panel-of-ones-own-is-asked-for-its-entry") {
    let factory = OwnPanel()
    let shown = try await Shown(factory)
    shown.view.session.send(.command(.showComments))
    try requireEqual(factory.panel?.hasEntryFocus, true, "whether the entry has the cursor")
    shown.close()
  },
]

/// A viewer whose first photo has two comments.
@MainActor
private struct Shown {
  let view: ViewerView
  private let window: Window

  init(_ factory: ViewerFactory) async throws {
    Desktop.setAnimationsEnabled(false)
    let notes = PhotoAnnotations(
      comments: [PhotoComment("First"), PhotoComment("Second")], permissions: .all)
    let source = MemorySource(count: 2, annotations: notes, permissions: .all)
    let setup = ViewerSetup(preferences: Preferences(author: AnnotatedViewer.author))
    view = ViewerView(source: source, setup: setup, factory: factory)
    window = try await Stage.show(view.widget, width: 900, height: 500)
    let view = view
    try await Wait.until("picture and comments are there") {
      let model = view.session.viewer.model
      return model.currentPicture?.isShown == true && model.shownAnnotations.comments.count == 2
        && !view.isBusy
    }
  }

  func close() {
    view.session.close()
    window.close()
  }

  /// The button that a screen reader calls so.
  func button(_ name: String) -> CTree.WidgetPointer? {
    CTree.toplevels.last.map { CTree.all("GtkButton", below: $0) }?.first {
      let object = UnsafeMutableRawPointer($0).assumingMemoryBound(to: GObject.self)
      let kept = g_object_get_data(object, "swift-accessible-name")
      return kept.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } == name
    }
  }
}

/// What a button looks like.
private struct Looks: Equatable {
  let isText: Bool
  let label: String?
  let tooltip: String?

  init(isText: Bool, label: String?, tooltip: String?) {
    (self.isText, self.label, self.tooltip) = (isText, label, tooltip)
  }

  init(of button: CTree.WidgetPointer) {
    let pointer = UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self)
    isText = gtk_widget_has_css_class(button, "text-button") != 0
    label = gtk_button_get_label(pointer).map { String(cString: $0) }
    tooltip = gtk_widget_get_tooltip_text(button).map { String(cString: $0) }
  }
}

/// Shows that a photo is liked by a word, and that it is not by an icon.
private final class Changing: ViewerFactory {
  private var isLiked = false

  override func icon(for button: ChromeButton) -> Icon? {
    guard button.command == .standard(.like) else { return super.icon(for: button) }
    isLiked = button.isOn == true
    return isLiked ? nil : super.icon(for: button)
  }

  override func title(of command: AnyCommand) -> Message {
    command == .standard(.like)
      ? Message(isLiked ? "like on" : "like off") : super.title(of: command)
  }
}

/// Counts the rows that are made.
private final class Counting: ViewerFactory {
  var made = 0

  override func makeCommentRow(
    for comment: PhotoComment, in context: PartContext
  ) -> any CommentRowPart {
    made += 1
    return super.makeCommentRow(for: comment, in: context)
  }
}

/// A panel of another package.
private final class Panel: CommentPart {
  let widget: Widget = Canvas()
  let focusedComment: CommentID? = CommentID("First")
  private(set) var opened: PhotoMenu?
  private(set) var hasEntryFocus = false

  func comment(at point: Point, of other: Widget) -> CommentID? { nil }
  func focusEntry() { hasEntryFocus = true }
  func focus(_ comment: CommentID) {}
  func update(_ viewer: Viewer) {}

  func place(of menu: PhotoMenu, in view: Widget) -> Rect? {
    guard case .comment = menu else { return nil }
    opened = menu
    return .zero
  }
}

private final class OwnPanel: ViewerFactory {
  weak var panel: Panel?

  override func makeCommentsPanel(in context: PartContext) -> any CommentPart {
    let made = Panel()
    panel = made
    return made
  }
}
