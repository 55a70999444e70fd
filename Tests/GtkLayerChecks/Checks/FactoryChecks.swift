import CGtkBindings
@testable import GtkBindings
@testable import PhotoPages
@testable import PhotoPagesGtk

/// What a factory says otherwise is so.
let factoryChecks = [
  Check("a-covered-page-leaves-the-zoom-alone") {
    let source = MemorySource(count: 3)
    let view = ViewerView(
      source: source,
      setup: ViewerSetup(addedCommands: [AddedCommand(BeginSpread(), in: [.browsing])]),
      factory: SpreadFactory())
    let window = try await show(view)
    view.session.send(.custom(AnyCustomCommand(BeginSpread())))
    try requireEqual(view.session.viewer.stateID, .spread, "the state after its button")
    view.session.send(.command(.zoomIn))
    try requireEqual(
      view.session.viewer.model.paging.zoom, SpreadView.zoom, "the zoom of the state")
    // Anything may happen; what nobody sees does not settle, and is not turned by a hand.
    view.session.send(.window(.fullscreenChanged(true)))
    view.hand.swipe(distance: -300, velocity: -3000)
    await Wait.untilNextFrame(of: view.widget)
    try requireEqual(
      view.session.viewer.model.paging.zoom, SpreadView.zoom, "the zoom a frame later")
    try requireEqual(view.session.viewer.model.paging.index, 0, "the page")
    view.session.send(.command(.escape))
    try requireEqual(view.look.isFitted, false, "whether the photo fits after the state")
    view.session.close()
    window.close()
  },
  Check("an-overlay-gets-input-before-the-photo") {
    let view = ViewerView(
      source: MemorySource(count: 3),
      setup: ViewerSetup(addedCommands: [AddedCommand(BeginSpread(), in: [.browsing])]),
      factory: OverlayFactory())
    let window = try await show(view)
    view.session.send(.custom(AnyCustomCommand(BeginSpread())))
    await Wait.untilNextFrame(of: view.widget)
    view.session.send(.command(.zoomIn))
    await Wait.untilNextFrame(of: view.widget)
    try requireEqual(view.look.isFitted, false, "whether the photo below fits")
    view.hand.click(at: Point(x: view.widget.width / 2, y: view.widget.height / 2))
    try requireEqual(
      view.session.viewer.stateID, .browsing, "the state after a click on the overlay")
    await Wait.untilNextFrame(of: view.widget)
    view.hand.click(at: Point(x: view.widget.width / 2, y: view.widget.height / 2))
    try requireEqual(view.session.viewer.stateID, .browsingHidden, "the state after one beside it")
    view.session.close()
    window.close()
  },
  Check("every-title-is-the-factorys") {
    let view = ViewerView(
      source: MemorySource(count: 3), factory: OwnTitles(), fillsWindow: false)
    let window = try await show(view)
    view.session.send(.command(.openMenu))
    await Wait.untilNextFrame(of: view.widget)
    guard let toplevel = CTree.toplevels.last else { throw Failure("There is no window") }
    // The button that shows more of a caption has no command.
    let words = CTree.all("GtkButton", below: toplevel)
      .filter { gtk_widget_has_css_class($0, "caption-more") == 0 }.flatMap(words)
    try require(words.count >= 18, "There are only \(words)")
    // The buttons that widen or end a filter have no command either, and the zoom's says how large the photo is.
    let own = ["Back", "Search Folders Below", "Show All Photos"]
    let others = words.filter {
      !$0.hasPrefix("My ") && !own.contains($0) && !$0.hasSuffix("%")
    }
    try requireEqual(others, [], "titles that are not the factory's")
    let entries = view.factoryEntries
    try require(!entries.isEmpty, "There is no menu")
    try requireEqual(entries.filter { !$0.hasPrefix("My ") }, [], "entries not the factory's")
    view.session.close()
    window.close()
  },
  Check("a-theme-is-seen") {
    // The first view adds the library's style sheet, which must not win over the theme.
    let (own, plain) = (try await look(of: Themed()), try await look(of: ViewerFactory()))
    try requireEqual(own, Look(red: 1, green: 0, family: "monospace", size: 30), "with a theme")
    try require(plain.red == 1 && plain.green == 1, "A view without a theme has another's")
    try requireEqual(plain.size, 15, "size of a caption without a theme")
  },
  Check("a-theme-colours-menus-and-dialogs-of-a-light-program") {
    let view = ViewerView(
      source: MemorySource(count: 2, permissions: .all), factory: Themed(), fillsWindow: false)
    let window = try await show(view)
    Desktop.setDark(false)
    view.session.send(.command(.openPhotoMenu))
    await Wait.untilNextFrame(of: view.widget)
    let menus = CTree.toplevels.flatMap { CTree.all("GtkPopoverMenu", below: $0) }
      .compactMap { gtk_widget_get_first_child($0) }
    try require(!menus.isEmpty, "There is no menu")
    for menu in menus { try requireEqual(red(of: menu), 1, "the red of a menu's text") }
    try requireEqual(
      view.context.galleryColours.ground, Themed.surface, "the ground of the gallery")
    view.closeMenu()
    let photo = try require(view.session.viewer.model.currentPhoto, "There is no photo")
    let presenter = QuestionPresenter(in: view.context)
    presenter.update(.deleteForGood([photo]), over: view.widget) { _ in nil }
    let dialog = try require(
      CTree.toplevels.first { gtk_widget_has_css_class($0, "messagedialog") != 0 },
      "There is no dialog")
    try requireEqual(red(of: dialog), 1, "the red of the dialog's text")
    presenter.close()
    view.session.close()
    window.close()
  },
]

@MainActor
private func show(_ view: ViewerView) async throws -> Window {
  Desktop.setAnimationsEnabled(false)
  let window = try await Stage.show(view.widget, width: 600, height: 400)
  try await Wait.until("a picture is shown") {
    view.session.viewer.model.currentPicture?.isShown == true && !view.isBusy
  }
  return window
}

// MARK: - A state with a view

extension StateID {
  fileprivate static let spread = StateID("spread")
}

private struct BeginSpread: CustomCommand {
  let name = "spread"
  let label = Message("Spread")
  func perform(in viewer: inout Viewer) { viewer.enter(Spread()) }
}

private struct Spread: ViewerState {
  static let id = StateID.spread

  func perform(_ command: Command, in viewer: inout Viewer) {
    if command == .escape { viewer.enterBrowsing() } else { viewer.performCommon(command) }
  }
}

/// Answers every zoom by one of its own.
@MainActor
private final class SpreadView: ViewerPart {
  static let zoom = SettledZoom(scale: 3, centre: .centre)
  let widget: Widget = Canvas()
  private let context: PartContext

  init(in context: PartContext) { self.context = context }

  func update(_ viewer: Viewer) {}

  func perform(_ request: ViewRequest) -> Bool {
    guard case .zoom = request else { return false }
    context.send(.paging(.zoomSettled(Self.zoom)))
    return true
  }
}

private final class SpreadFactory: ViewerFactory {
  override func makeStateView(
    for state: StateID, in context: PartContext
  ) -> (any ViewerPart)? {
    state == .spread ? SpreadView(in: context) : nil
  }
}

/// Lays a button over the whole photo.
private final class OverlayFactory: ViewerFactory {
  override func makeOverlay(for state: StateID, in context: PartContext) -> (any ViewerPart)? {
    state == .spread ? EndingOverlay(in: context) : nil
  }
}

@MainActor
private final class EndingOverlay: ViewerPart {
  let widget: Widget

  init(in context: PartContext) {
    let button = Button(label: "End")
    button.onClicked { [weak context] in context?.send(.command(.escape)) }
    widget = button
  }

  func update(_ viewer: Viewer) {}
}

// MARK: - Words

private final class OwnTitles: ViewerFactory {
  override func title(of command: AnyCommand) -> Message { Message("My " + command.name) }
  override func countDescription(of button: ChromeButton) -> Message? { nil }
}

extension ViewerView {
  /// What the main menu says.
  fileprivate var factoryEntries: [String] {
    OwnTitles().entries(of: .main, of: session.viewer).flatMap { $0.map(\.label) }
  }
}

/// What a button says, shows to a resting pointer, and is called by a screen reader.
private func words(of button: CTree.WidgetPointer) -> [String] {
  let object = UnsafeMutableRawPointer(button)
  let name = g_object_get_data(
    object.assumingMemoryBound(to: GObject.self), "swift-accessible-name")
  let texts = [
    gtk_button_get_label(object.assumingMemoryBound(to: GtkButton.self)).map {
      String(cString: $0)
    },
    gtk_widget_get_tooltip_text(button).map { String(cString: $0) },
    name.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) },
  ]
  return texts.compactMap { $0 }
}

// MARK: - Themes

private final class Themed: ViewerFactory {
  static let surface = Colour(red: 0, green: 0, blue: 0.2)

  override var theme: Theme {
    var theme = Theme()
    theme.surface = Self.surface
    theme.foreground = Colour(red: 1, green: 0, blue: 0)
    theme.fontFamily = "monospace"
    theme.captionSize = 30
    return theme
  }
}

/// How the caption is written.
private struct Look: Equatable {
  let red: Float
  let green: Float
  let family: String
  let size: Double
}

@MainActor
private func look(of factory: ViewerFactory) async throws -> Look {
  let view = ViewerView(source: MemorySource(count: 1), factory: factory, fillsWindow: false)
  let window = try await show(view)
  defer {
    view.session.close()
    window.close()
  }
  // The window before is gone, or on its way.
  let canvases = CTree.toplevels.last.map { CTree.all("SwiftCanvas", below: $0) } ?? []
  guard let caption = canvases.first(where: { gtk_widget_has_css_class($0, "caption-block") != 0 })
  else { throw Failure("There is no caption") }
  let colour = colour(of: caption)
  let font = pango_context_get_font_description(gtk_widget_get_pango_context(caption))
  return Look(
    red: colour.red, green: colour.green,
    family: String(cString: pango_font_description_get_family(font)),
    size: (Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)).rounded())
}

private func colour(of widget: CTree.WidgetPointer) -> GdkRGBA {
  var colour = GdkRGBA()
  gtk_style_context_get_color(gtk_widget_get_style_context(widget), &colour)
  return colour
}

private func red(of widget: CTree.WidgetPointer) -> Float {
  let colour = colour(of: widget)
  // White has as much red.
  return colour.green == 0 ? colour.red : 0
}
