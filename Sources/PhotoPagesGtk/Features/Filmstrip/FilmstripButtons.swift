import GtkBindings
import PhotoPages

/// The empty buttons over the thumbnails of a filmstrip at rest, for keyboard and screen readers.
///
/// The shown photo is always in the middle, so their places depend on the strip's width alone. Tab reaches the middle
/// one, since arrow keys turn pages.
///
/// Ownership: the canvas is the strip's, which also holds this object and keeps the buttons' C widgets.
@MainActor
final class FilmstripButtons {
  private let canvas: Canvas
  /// Called with the distance in photos from the middle to the pressed button.
  private let press: @MainActor (Int) -> Void
  private var buttons: [Button] = []
  /// The places of the buttons that have a photo.
  private var used = 0..<0

  init(on canvas: Canvas, _ press: @escaping @MainActor (Int) -> Void) {
    (self.canvas, self.press) = (canvas, press)
  }

  /// Names the buttons after photos: the middle one and `reach` on each side, nil where there is none.
  func update(reach: Int, name: (_ offset: Int) -> String?) {
    if buttons.count != 2 * reach + 1 { make(2 * reach + 1) }
    let names = buttons.indices.map { name($0 - reach) }
    for (button, name) in zip(buttons, names) where button.accessibleName != name {
      button.accessibleName = name
    }
    let first = names.firstIndex { $0 != nil } ?? 0
    let now = first..<(names.lastIndex { $0 != nil } ?? first - 1) + 1
    guard now != used else { return }
    used = now
    for (place, button) in buttons.enumerated() {
      button.setAccessibleHidden(!used.contains(place))
    }
    canvas.queueAllocate()
  }

  private func make(_ count: Int) {
    for button in buttons { canvas.remove(button) }
    used = 0..<0
    buttons = (0..<count).map { place in
      let button = Button(child: Box(vertical: false))
      let offset = place - count / 2
      button.addStyle("filmstrip-photo")
      button.setAccessibleRole(.listItem)
      button.setAccessibleSelected(offset == 0)
      button.isFocusable = offset == 0
      // Clicks and drags belong to the canvas.
      button.canTarget = false
      button.onClicked { [press] in press(offset) }
      canvas.add(button)
      return button
    }
  }

  /// Places the buttons, during the layout of the canvas.
  func layOut(width: Double) {
    for (place, button) in buttons.enumerated() {
      guard used.contains(place) else {
        canvas.hideInLayout(button)
        continue
      }
      let offset = Double(place - buttons.count / 2) * Filmstrip.pitch
      let start = ((width - Filmstrip.side) / 2).rounded()
      canvas.place(
        button, x: start + (canvas.isRightToLeft ? -offset : offset), y: Filmstrip.gap,
        width: Filmstrip.side, height: Filmstrip.side)
    }
  }
}
