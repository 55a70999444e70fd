import GtkBindings
import PhotoPages

/// The bar with the number of the selected photos and the actions on them, at the gallery's lower edge.
///
/// In one line, actions have texts or else icons. Without room for that they have a line of their own, as have the
/// buttons before them if the number would be shortened beside those.
@MainActor
final class ActionBar: MenuAnchor {
  private let canvas = Canvas()
  private let context: PartContext
  private let count = Label(alignment: .start)
  private var buttons: [AnyCommand: ActionButton] = [:]
  /// The shown buttons: those before the actions, the actions, and those after them.
  private var groups: [[ActionButton]] = []
  private var actions: [ChromeItem] = []
  private var selectedCount = 0
  var widget: Widget { canvas }

  private static let leastHeight = 46.0
  private static let padding = 6.0

  init(in context: PartContext) {
    self.context = context
    canvas.delegate = self
    canvas.addStyle("action-bar")
    count.addStyle("heading")
    canvas.add(count)
  }

  var features: ViewerFeatures { [.chrome, .selection] }

  /// Shows the actions; a bar that fades out keeps them.
  func update(_ viewer: Viewer) {
    let (shown, number) = (context.chrome.actions, viewer.model.selection.count)
    // A widget that asks for a new size without need may do so after the layout of a frame.
    guard !shown.isEmpty, shown != actions || number != selectedCount else { return }
    (actions, selectedCount) = (shown, number)
    count.text =
      number == 0
      ? Message("Select Photos").translated
      : Message("{count} selected", plural: "{count} selected", count: number).translated
    groups = shown.split(separator: .gap).map { $0.compactMap(button) }
    canvas.queueResize()
  }

  private func button(of item: ChromeItem) -> ActionButton? {
    guard case .button(let button) = item else { return nil }
    if let made = buttons[button.command] { return made }
    let made = ActionButton(button, in: context)
    buttons[button.command] = made
    made.widgets.forEach(canvas.add)
    return made
  }

  // MARK: - Inspection

  func place(of menu: PhotoMenu, in view: Widget) -> Rect? {
    guard !context.chrome.actions.isEmpty else { return nil }
    let command: Command? =
      switch menu {
      case .marks(.rating): .openRatings
      case .marks(.label): .openLabels
      case .share: .share
      default: nil
      }
    let button = command.flatMap { buttons[.standard($0)] }
    return button?.widgets.first(where: \.isMapped)?.rect(in: view)
  }
}

/// The two looks of an action: a text, and an icon with a tooltip for bars without room for texts.
@MainActor
private final class ActionButton {
  let text: Button
  /// The same as `text` for an action without an icon.
  let icon: Button

  private static let iconSize = 24

  init(_ shown: ChromeButton, in context: PartContext) {
    let title = context.factory.title(of: shown.command)
    text = Button(label: title.translated)
    text.accessibleName = title.translated
    text.addStyle("text-button")
    if let drawn = context.factory.icon(for: shown) {
      icon = Button(child: drawn.makeView(size: Self.iconSize))
      icon.setNameAndTooltip(title.translated)
      icon.addStyle("icon-button")
    } else {
      icon = text
    }
    for button in widgets {
      button.addStyle("chrome-button")
      button.onClicked { [weak context] in context?.send(shown.command.event) }
    }
  }

  var widgets: [Button] { icon === text ? [text] : [text, icon] }
}

// The layout: lines of items from the leading to the trailing edge.
extension ActionBar: CanvasDelegate {
  /// An item of a line; a gap has no widget.
  private struct Item {
    let kind: BarLayout.Kind
    var widget: Widget?

    static let gap = Item(kind: .gap)
  }

  private func items(
    _ group: [ActionButton]?, _ look: KeyPath<ActionButton, Button>
  ) -> [Item] {
    (group ?? []).map { Item(kind: .button, widget: $0[keyPath: look]) }
  }

  private func line(_ look: KeyPath<ActionButton, Button>) -> [Item] {
    let others = groups.map { items($0, look) }.joined(separator: [.gap])
    return [Item(kind: .button, widget: count)] + others
  }

  /// Returns the number with the buttons around the actions, in two lines if there is no room, and the actions below.
  private func narrowLines(width: Double) -> [[Item]] {
    let number = Item(kind: .title, widget: count)
    let (before, after) = (items(groups.first, \.text), items(groups.dropFirst().last, \.text))
    let actions = items(Array(groups.dropFirst().dropLast().joined()), \.icon).map { [$0] }
    let first = [number] + before + after
    let isWide = before.isEmpty || after.isEmpty || lengths(of: first).natural <= width
    let upper = isWide ? [first] : [[number] + after, before + [.gap]]
    return actions.isEmpty ? upper : upper + [Array(actions.joined(separator: [.gap]))]
  }

  /// Returns the lines of a bar that is `width` points wide.
  private func lines(width: Double) -> [[Item]] {
    let single = [line(\.text), line(\.icon)].first { lengths(of: $0).natural <= width }
    return single.map { [$0] } ?? narrowLines(width: width)
  }

  private func layoutItems(of line: [Item]) -> [BarLayout.Item] {
    line.map { BarLayout.Item($0.kind, natural: $0.widget?.measureWidth().natural ?? 0) }
  }

  private func lengths(of line: [Item]) -> (minimum: Double, natural: Double) {
    BarLayout.lengths(of: layoutItems(of: line))
  }

  private func height(of line: [Item]) -> Double {
    let most = line.compactMap { $0.widget?.measureHeight().natural }.max() ?? 0
    return max(Self.leastHeight, most + 2 * Self.padding)
  }

  func measureWidth(_ canvas: Canvas) -> CanvasExtent {
    let least = narrowLines(width: 0).map { lengths(of: $0).minimum }.max() ?? 0
    return CanvasExtent(minimum: least, natural: max(least, lengths(of: line(\.text)).natural))
  }

  func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent {
    let all = width.map(lines) ?? [line(\.text)]
    let height = all.reduce(0) { $0 + self.height(of: $1) }
    return CanvasExtent(minimum: height, natural: height)
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    var placed: Set<ObjectIdentifier> = []
    var top = 0.0
    for line in lines(width: width) {
      let height = self.height(of: line)
      placed.formUnion(place(line, top: top, width: width, height: height))
      top += height
    }
    for widget in [count] + buttons.values.flatMap(\.widgets)
    where !placed.contains(ObjectIdentifier(widget)) {
      canvas.hideInLayout(widget)
    }
  }

  /// Places a line, and returns the widgets that have a place; the number is shortened before anything else.
  private func place(
    _ line: [Item], top: Double, width: Double, height: Double
  ) -> [ObjectIdentifier] {
    let layout = BarLayout(
      layoutItems(of: line), length: width, direction: canvas.layoutDirection, titleCentre: 0)
    return zip(line, layout.spans).compactMap { item, span in
      guard let widget = item.widget, let span else { return nil }
      let own = min(height, widget.measureHeight(width: span.length).natural)
      canvas.place(
        widget, x: span.start.rounded(), y: (top + (height - own) / 2).rounded(),
        width: span.length, height: own)
      return ObjectIdentifier(widget)
    }
  }
}
