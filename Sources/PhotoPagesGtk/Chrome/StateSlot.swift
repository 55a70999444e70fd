import GtkBindings
import PhotoPages

/// A place for what a factory makes for the states of other packages: it shows the part of the current
/// state, and is not there in a state without one.
@MainActor
final class StateSlot: CanvasDelegate {
  let canvas = Canvas()
  /// The part of the current state.
  private(set) var part: (any ViewerPart)?

  private var parts: [StateID: (any ViewerPart)?] = [:]
  private let make: @MainActor (StateID) -> (any ViewerPart)?

  init(_ make: @escaping @MainActor (StateID) -> (any ViewerPart)?) {
    self.make = make
    canvas.delegate = self
    canvas.isHit = { _, _ in false }
    canvas.isVisible = false
  }

  /// Shows the part of a state; it is made when it is first needed.
  func show(_ state: StateID) {
    if parts[state] == nil { parts[state] = .some(make(state)) }
    let next = parts[state] ?? nil
    guard next !== part else { return }
    if let part { canvas.remove(part.widget) }
    part = next
    canvas.isVisible = next != nil
    if let next { canvas.add(next.widget) }
  }

  func draw(_ canvas: Canvas, on snapshot: Snapshot) {}

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    guard let part else { return }
    canvas.place(part.widget, x: 0, y: 0, width: width, height: height)
  }
}
