import GtkBindings
import PhotoPages

/// A button of a bar, whose widget stays the same so that focus and pointer stay on it when its content changes.
@MainActor
final class BarButton: BarItemPart {
  let button: Button
  var widget: Widget { button }

  private let factory: ViewerFactory
  private var command: AnyCommand
  private var shown: ChromeButton?
  private var icon: Widget?
  private var pulse: Delay?

  private static let pulseTime = 280
  private static let iconSize = 24
  private static let spacing = 4

  init(_ command: AnyCommand, in context: PartContext) {
    factory = context.factory
    self.command = command
    let title = factory.title(of: command).translated
    button = Button(label: title)
    button.accessibleName = title
    button.addStyle("chrome-button")
    button.onClicked { [weak self, weak context] in
      if let self { context?.send(self.command.event) }
    }
  }

  func update(_ item: ChromeItem, _ viewer: Viewer) {
    guard case .button(let new) = item, new != shown else { return }
    (shown, command) = (new, new.command)
    // Screen readers must take only toggle buttons for pressed or not pressed.
    if new.isOn != nil || button.isChecked { button.isChecked = new.isOn ?? false }
    showContent(of: new)
    button.setAccessibleDescription(factory.countDescription(of: new)?.translated ?? "")
  }

  private func showContent(of new: ChromeButton) {
    let icon = factory.icon(for: new)
    let title = factory.title(of: new.command).translated
    button.accessibleName = title
    // A visible title needs no tooltip.
    button.tooltip = icon == nil ? nil : title
    button.setStyle("text-button", icon == nil)
    button.setStyle("icon-button", icon != nil)
    self.icon = nil
    guard let icon else { return button.label = title }
    let view = icon.makeView(size: Self.iconSize)
    self.icon = view
    guard let count = factory.text(beside: new) else { return button.setChild(view) }
    let label = Label(count)
    label.disableEllipsis()
    button.setChild(Box(vertical: false, spacing: Self.spacing, [view, label]))
  }
}

extension BarButton {
  var isPulsing: Bool { pulse != nil }

  /// Enlarges the icon for a moment, if animations are enabled.
  func acknowledgeLike() {
    guard let icon, button.animationsEnabled else { return }
    icon.addStyle("pulsing")
    pulse = Delay(milliseconds: Self.pulseTime) { [weak self] in
      // An icon that is hidden and shown again would repeat the animation.
      self?.icon?.setStyle("pulsing", false)
      self?.pulse = nil
    }
  }
}

/// The page indicator, such as “3 / 128”.
@MainActor
final class IndicatorItem: BarItemPart {
  private let label = Label()
  var widget: Widget { label }

  init() {
    label.disableEllipsis()
    label.addStyle("page-indicator")
    // A fraction is read from left to right in every language.
    label.isRightToLeft = false
    label.canTarget = false
  }

  func update(_ item: ChromeItem, _ viewer: Viewer) {
    let model = viewer.model
    guard model.count > 0 else { return }
    let page = model.paging.index + 1
    label.text =
      Message.pageIndicator(page: page, count: model.count, hasMore: model.library.hasMore)
      .translated
    label.accessibleName = Message.pageOfPages(page: page, count: model.count).translated
  }

  func acknowledgeLike() {}
}

extension Message {
  /// Returns “3 / 128”, or “3 / 128+” if the source holds more photos than it lists.
  fileprivate static func pageIndicator(page: Int, count: Int, hasMore: Bool) -> Message {
    let values = ["page": Texts.number(page), "count": Texts.number(count)]
    return hasMore ? Message("{page} / {count}+", values) : Message("{page} / {count}", values)
  }

  /// Returns the page indicator for screen readers.
  fileprivate static func pageOfPages(page: Int, count: Int) -> Message {
    Message(
      "Photo {page} of {count}", ["page": Texts.number(page), "count": Texts.number(count)])
  }
}

@MainActor
final class TitleItem: BarItemPart {
  private let label = Label()
  private let factory: ViewerFactory
  var widget: Widget { label }

  init(in context: PartContext) {
    factory = context.factory
    label.addStyle("title")
    label.shortenInTheMiddle()
    label.canTarget = false
  }

  func update(_ item: ChromeItem, _ viewer: Viewer) {
    label.text = viewer.model.currentPhoto.map { factory.title(of: $0) } ?? ""
    // Without a text its ground would be seen alone.
    label.setStyle("blank", label.text.isEmpty)
  }

  func acknowledgeLike() {}
}

@MainActor
final class ControlsItem {
  private let controls: WindowControls
  let kind: BarLayout.Kind
  let name: String
  var widget: Widget { controls }

  init(atStart: Bool, onlyClose: Bool) {
    controls = WindowControls(atStart: atStart)
    controls.showsOnlyClose = onlyClose
    kind = onlyClose ? .fewControls : .controls
    name = atStart ? "Window buttons at the start" : "Window buttons"
  }

  /// Leaves out Minimize and Maximize in fullscreen, where they have no meaning.
  func setFullscreen(_ isFullscreen: Bool) {
    guard kind == .controls else { return }
    controls.showsOnlyClose = isFullscreen
  }
}
