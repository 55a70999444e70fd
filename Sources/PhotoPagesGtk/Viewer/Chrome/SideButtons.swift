import GtkBindings
import PhotoPages

/// A button near a side edge that turns the page.
@MainActor
final class SideButton: ViewerPart {
  private let button: Button
  var widget: Widget { button }

  private static let iconSize = 24
  private static let margin = 12

  init(_ command: Command, in context: PartContext) {
    button = Button(showing: command, iconSize: Self.iconSize, in: context) { context in
      context.pagerView?.turn(by: command)
    }
    button.align(horizontally: command == .previousPhoto ? .start : .end, vertically: .centre)
    button.setMargins(Self.margin)
    button.addStyle("osd", "circular", "side-button")
  }

  var features: ViewerFeatures { [] }

  func update(_ viewer: Viewer) {}
}

extension Button {
  /// Makes a button of a command, with the factory's icon for it or else its title.
  ///
  /// A click performs the command, unless `press` does something else.
  convenience init(
    showing command: Command, iconSize: Int, in context: PartContext,
    press: (@MainActor (PartContext) -> Void)? = nil
  ) {
    let title = context.factory.title(of: command).translated
    if let icon = context.factory.icon(for: ChromeButton(command)) {
      self.init(child: icon.makeView(size: iconSize))
      tooltip = title
    } else {
      self.init(label: title)
    }
    accessibleName = title
    onClicked { [weak context] in
      guard let context else { return }
      if let press { press(context) } else { context.send(.command(command)) }
    }
  }

  convenience init(
    saying command: Command, titleOf named: Command? = nil, in context: PartContext
  ) {
    self.init(label: context.factory.title(of: named ?? command).translated)
    accessibleName = label
    onClicked { [weak context] in context?.send(.command(command)) }
  }

  /// Makes a flat button that opens a folder; a long name is shortened in the middle.
  convenience init(opening folder: PhotoFolder, named name: String, in context: PartContext) {
    let label = Label(name)
    label.shortenInTheMiddle()
    self.init(child: label)
    accessibleName = name
    addStyle("flat")
    onClicked { [weak context] in context?.send(.input(.folderOpened(folder.uri))) }
  }
}

/// The buttons that turn the page, visible near the side edges under the pointer.
@MainActor
final class SideButtons {
  /// The button to the previous photo: at the left, or at the right in right-to-left languages.
  let previous: any ViewerPart
  let next: any ViewerPart

  private let motions: [MotionController]

  private static let reach = 120.0

  init(in context: PartContext) {
    previous = context.factory.makeSideButton(.previousPhoto, in: context)
    next = context.factory.makeSideButton(.nextPhoto, in: context)
    motions = [previous, next].map { MotionController(on: $0.widget) }
  }

  /// Whether a point of `view`, in points, is on a button that GTK has not noticed under the pointer yet.
  ///
  /// When the pointer jumps to an edge, GTK picks the widget there before the button accepts input, and not again
  /// until the pointer moves: a click would go to the photo.
  func isUnnoticed(at point: Point, in view: Widget) -> Bool {
    guard !motions.contains(where: \.hasPointer) else { return false }
    return [previous, next].contains { view.isHit($0.widget, x: point.x, y: point.y) }
  }

  /// Shows the button whose edge the pointer is near, if photos are shown and there is one to turn to.
  ///
  /// The pointer's place is in points of the pages, and beside them if it is on a panel.
  func update(
    _ viewer: Viewer, showsPages: Bool, pointer: Point?, size: Size, isRightToLeft: Bool
  ) {
    let showsPages = showsPages && viewer.model.currentPhoto != nil
    let pages = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let place = pointer.flatMap { pages.contains($0) ? $0 : nil }
    let fromLeft = place?.x ?? .infinity
    let fromRight = place.map { size.width - $0.x } ?? .infinity
    let (start, end) = isRightToLeft ? (fromRight, fromLeft) : (fromLeft, fromRight)
    set(
      previous, showsPages && start < Self.reach,
      exists: showsPages && Command.previousPhoto.isEnabled(in: viewer))
    set(
      next, showsPages && end < Self.reach,
      exists: showsPages && Command.nextPhoto.isEnabled(in: viewer))
  }

  /// Updates a button, which keyboard and screen reader reach even while it is invisible.
  ///
  /// With no page left, it stays under the pointer, so that one click too many does not go to the photo.
  private func set(_ part: any ViewerPart, _ isNear: Bool, exists: Bool) {
    let widget = part.widget
    let isShown = exists || (isNear && widget.isVisible)
    widget.isVisible = isShown
    widget.setStyle("spent", !exists)
    widget.setStyle("concealed", !isNear)
    widget.canTarget = isNear
  }
}
