import GtkBindings
import PhotoPages

/// The black layer that darkens the photo as the chrome demands, with a fade of 200 ms.
@MainActor
final class DimLayer: ViewerPart, CanvasDelegate {
  private let canvas = Canvas()
  var widget: Widget { canvas }

  private var start = 0.0
  private var target = 0.0
  private var elapsed = 0.0
  private var isTicking = false

  private static let duration = 0.2

  init() {
    canvas.delegate = self
    canvas.canTarget = false
  }

  /// The current opacity, from 0 to 1.
  private var amount: Double {
    let part = min(1, elapsed / Self.duration)
    // Fast at first, like `ease-out` in the style sheet.
    return start + (target - start) * (1 - (1 - part) * (1 - part))
  }

  var features: ViewerFeatures { [.chrome] }

  func update(_ viewer: Viewer) {
    setDim(viewer.chrome.dim)
  }

  private func setDim(_ dim: Double) {
    guard dim != target else { return }
    start = amount
    target = dim
    elapsed = canvas.animationsEnabled && canvas.isMapped ? 0 : Self.duration
    canvas.queueDraw()
    guard elapsed < Self.duration, !isTicking else { return }
    isTicking = true
    canvas.onEachFrame { [weak self] seconds in self?.tick(seconds) ?? false }
  }

  private func tick(_ seconds: Double) -> Bool {
    elapsed += seconds
    canvas.queueDraw()
    isTicking = elapsed < Self.duration
    return isTicking
  }

  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    let amount = amount
    guard amount > 0 else { return }
    snapshot.fill(Colour(red: 0, green: 0, blue: 0, alpha: amount), canvas.bounds)
  }
}

/// The shade behind a bar or caption, which keeps it legible over any photo.
@MainActor
final class Shade: ViewerPart {
  let widget: Widget = Canvas()

  init(at place: ShadePlace) {
    widget.addStyle(place == .top ? "top-shade" : "bottom-shade")
    widget.canTarget = false
  }

  var features: ViewerFeatures { [] }

  func update(_ viewer: Viewer) {}
}

/// The hint about the next step.
@MainActor
final class HintLabel: ViewerPart {
  private let label = Label(wraps: true)
  var widget: Widget { label }

  init() {
    label.addStyle("hint")
  }

  var features: ViewerFeatures { [.chrome] }

  func update(_ viewer: Viewer) {
    guard let hint = viewer.chrome.hint else { return }
    label.text = hint.translated
  }
}
