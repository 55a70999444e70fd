import GtkBindings
import PhotoPages

/// The row of the main menu that zooms and fills the screen: smaller, the zoom, larger, and fullscreen.
///
/// Its buttons leave the menu open, but for fullscreen.
@MainActor
final class ZoomRow {
  /// The row's widget, which its menu keeps.
  let widget: Box
  /// Called when the menu is to be closed.
  var onDone: (@MainActor () -> Void)?

  private let context: PartContext
  private let smaller: Button
  private let level = Button(label: "")
  private let larger: Button
  private let fullscreen: Button

  private static let iconSize = 20
  private static let spacing = 6

  init(in context: PartContext) {
    self.context = context
    smaller = Self.button(.zoomOut, Icon.minus, context)
    larger = Self.button(.zoomIn, Icon.plus, context)
    fullscreen = Self.button(.toggleFullscreen, Icon.fullscreen, context)
    let zoom = Box(vertical: false, spacing: Self.spacing, [smaller, level, larger])
    let rest = Box(vertical: false)
    rest.expand(horizontally: true, vertically: false)
    widget = Box(vertical: false, spacing: Self.spacing, [zoom, rest, fullscreen])
    widget.addStyle("zoom-row")
    level.addStyle("flat", "zoom-row-level")
    connect()
  }

  private static func button(_ command: Command, _ icon: Icon, _ context: PartContext) -> Button {
    let button = Button(child: icon.makeView(size: iconSize))
    button.setNameAndTooltip(context.factory.title(of: command).translated)
    button.addStyle("flat", "circular")
    return button
  }

  private func connect() {
    smaller.onClicked { [weak context] in context?.send(.command(.zoomOut)) }
    larger.onClicked { [weak context] in context?.send(.command(.zoomIn)) }
    level.onClicked { [weak self] in
      guard let self else { return }
      context.send(.command(levelCommand))
    }
    fullscreen.onClicked { [weak self] in
      // The row goes with the menu.
      guard let self else { return }
      onDone?()
      context.send(.command(.toggleFullscreen))
    }
  }

  /// The command of the button with the zoom: the whole photo, or 100% if that is shown.
  private var levelCommand: Command {
    context.pagerView?.currentPage?.viewport.isFitted == false ? .zoomToFit : .actualSize
  }

  /// Shows the current zoom, and which of the buttons can be used.
  func update(_ viewer: Viewer) {
    let isFitted = context.pagerView?.currentPage?.viewport.isFitted ?? true
    let showsPages = context.chrome.showsPages
    smaller.isSensitive =
      Command.zoomOut.isEnabled(in: viewer) && !(showsPages && isFitted)
    larger.isSensitive = Command.zoomIn.isEnabled(in: viewer)
    fullscreen.isVisible = Command.toggleFullscreen.isEnabled(in: viewer)
    fullscreen.isChecked = viewer.model.window.isFullscreen
    level.isVisible = showsPages
    level.isSensitive = levelCommand.isEnabled(in: viewer) && context.shownZoom != nil
    let text = context.shownZoom.map { Message.zoom($0).translated } ?? "–"
    guard level.label != text || level.tooltip == nil else { return }
    level.label = text
    level.accessibleName = text
    level.tooltip = context.factory.title(of: levelCommand).translated
  }
}

extension PartContext {
  /// The zoom of the shown photo, in device pixels per photo pixel; nil if no picture is shown.
  var shownZoom: Double? {
    guard let page = pagerView?.currentPage, page.picture != nil else { return nil }
    return page.viewport.zoom
  }
}

extension Message {
  /// Returns a zoom in device pixels per photo pixel as a percentage, at least 1.
  static func zoom(_ zoom: Double) -> Message {
    Message("{percent}%", ["percent": Texts.number(max(1, (zoom * 100).rounded()))])
  }
}
