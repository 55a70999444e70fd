import Gtk
import PhotoPages

/// The buttons that appear near the side edges under the pointer.
@MainActor
final class SideButtons {
  /// Turns back; at the left, or at the right in right-to-left languages.
  let previous: Button
  /// Turns forward.
  let next: Button

  /// How close to an edge the pointer must be, in points.
  private static let reach = 120.0
  private static let iconSize = 24
  private static let margin = 12

  init(onPressed: @escaping @MainActor (ButtonID) -> Void) {
    previous = Self.makeButton(.previous, Message("Previous photo"), at: .start)
    next = Self.makeButton(.next, Message("Next photo"), at: .end)
    previous.onClicked { onPressed(.previousPhoto) }
    next.onClicked { onPressed(.nextPhoto) }
  }

  private static func makeButton(
    _ icon: Icon, _ name: Message, at side: Alignment
  ) -> Button {
    let button = Button(child: icon.makeView(size: iconSize))
    button.accessibleName = name.translated
    button.setTooltip(name.translated)
    button.align(horizontally: side, vertically: .centre)
    button.setMargins(margin)
    button.takesFocusOnClick = false
    for style in ["osd", "circular", "side-button"] { button.addStyle(style) }
    return button
  }

  /// Called before a button goes that has the keyboard focus.
  var onFocusLost: (@MainActor () -> Void)?

  /// Shows the button whose edge the pointer is near, if there is a page to turn to.
  func update(_ pages: Pages, pointer: Point?, width: Double, isRightToLeft: Bool) {
    let fromLeft = pointer?.x ?? .infinity
    let fromRight = pointer.map { width - $0.x } ?? .infinity
    let (start, end) = isRightToLeft ? (fromRight, fromLeft) : (fromLeft, fromRight)
    set(previous, start < Self.reach, exists: Command.previousPhoto.isEnabled(in: pages))
    set(next, end < Self.reach, exists: Command.nextPhoto.isEnabled(in: pages))
  }

  /// A button that is not near the pointer cannot be seen, but keyboard and screen reader reach it.
  /// One that has done all it can stays under the pointer, so that a click too many is not the photo's.
  private func set(_ button: Button, _ isNear: Bool, exists: Bool) {
    let isShown = exists || (isNear && button.isVisible)
    if !isShown, button.hasFocus { onFocusLost?() }
    button.isVisible = isShown
    button.setStyle("spent", !exists)
    button.setStyle("concealed", !isNear)
    button.canTarget = isNear
  }
}
