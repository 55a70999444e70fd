import GtkBindings
import PhotoPages

/// The refresh of the gallery by a pull at its top, and the spinner while its photos are listed anew.
///
/// Ownership: the gallery holds this. Handlers of the canvas and of the grid refer to it weakly.
@MainActor
final class GalleryRefresh {
  /// The spinner, a child of the gallery's canvas.
  let spinner = Spinner(
    size: GalleryRefresh.size, accessibleName: Message("Refreshing").translated)

  private static let size = 36
  /// The points between the grid's upper edge and the spinner.
  private static let margin = 12.0
  /// The milliseconds without an event after which fingers are lifted from a touchpad that does not report that.
  private static let rest = 200

  private let grid: GridView
  private let canvas: Canvas
  private let context: PartContext
  private var pull = RefreshPull()
  private var resting: Delay?

  /// Listens to fingers on the gallery's canvas, which is around the grid.
  init(of grid: GridView, on canvas: Canvas, in context: PartContext) {
    (self.grid, self.canvas, self.context) = (grid, canvas, context)
    spinner.addStyle("gallery-refresh")
    spinner.isVisible = false
    // GTK's scrolling claims a finger only from the widgets inside the scrolled view.
    let drag = DragGesture(touchesBefore: canvas)
    drag.onBegan { [weak self] _, _ in self?.began() }
    drag.onMoved { [weak self] _, y in self?.apply { $0.move(to: y) } }
    drag.onEnded { [weak self] _, _ in self?.ended() }
    drag.onCancelled { [weak self] in self?.ended() }
  }

  func listen(to scrolling: ScrollController) {
    scrolling.onTouched(
      began: { [weak self] in self?.began() }, ended: { [weak self] in self?.ended() })
  }

  /// Begins with fingers on the gallery, which pull if it is at its top.
  func began() { pull.begin(atTop: grid.scrollPosition < 1) }

  func ended() { pull.end() }

  /// Takes over a movement of two fingers on a touchpad.
  func scrolled(_ event: ScrollEvent) {
    guard event.isTouchpad else { return }
    if !event.reportsEnd {
      if resting == nil { began() }
      resting = Delay(milliseconds: Self.rest) { [weak self] in
        self?.resting = nil
        self?.ended()
      }
    }
    apply { $0.move(by: -event.dy) }
  }

  private func apply(_ move: (inout RefreshPull) -> Bool) {
    if move(&pull) { context.send(.input(.refreshRequested)) }
  }

  // MARK: - The spinner

  func show(_ isRefreshing: Bool) { spinner.setShown(isRefreshing) }

  /// Places the spinner at the top of a grid that begins below `top`, in points of the canvas.
  func layOut(below top: Double, width: Double) {
    guard spinner.isVisible else { return }
    let side = Double(Self.size)
    canvas.place(
      spinner, x: ((width - side) / 2).rounded(), y: top + Self.margin, width: side, height: side)
  }
}
