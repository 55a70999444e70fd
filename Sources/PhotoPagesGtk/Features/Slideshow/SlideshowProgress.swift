import GtkBindings
import PhotoPages

/// The line at the lower edge that grows while a slideshow shows a photo.
///
/// It is drawn a few times a second, and only its own few pixels are.
@MainActor
final class SlideshowProgress: ViewerPart, CanvasDelegate {
  /// The height in points: the line, and a darker edge around it that is seen over a white photo.
  static let height = 4.0
  private static let edge = 1.0
  private static let ground = Colour(red: 0, green: 0, blue: 0, alpha: 0.5)
  private static let line = Colour(red: 1, green: 1, blue: 1, alpha: 0.9)
  /// The points by which the line grows with one frame, at the least.
  private static let step = 2.0
  /// The least milliseconds between two frames.
  private static let leastPause = 100.0

  private let canvas = Canvas()
  var widget: Widget { canvas }

  private var wait: WakeToken?
  private var start = 0.0
  private var interval = 1.0
  private var redrawing: Delay?

  init() {
    canvas.delegate = self
    canvas.canTarget = false
    canvas.on(.mapped) { [weak self] in self?.resume() }
    canvas.on(.unmapped) { [weak self] in self?.redrawing = nil }
  }

  var features: ViewerFeatures { [.chrome, .slideshow] }

  func update(_ viewer: Viewer) {
    let now = viewer.chrome.showsProgress ? viewer.model.slideshow.wait : nil
    guard now != wait else { return }
    wait = now
    interval = viewer.model.preferences.slideshow.interval
    start = Clock.now
    canvas.queueDraw()
    resume()
  }

  /// The part of the interval that has passed, 0…1; 0 while the picture is awaited.
  private var progress: Double {
    wait == nil ? 0 : min(1, max(0, (Clock.now - start) / interval))
  }

  /// Draws the next frame after a while, until the line is complete.
  private func resume() {
    redrawing = nil
    guard wait != nil, canvas.isMapped, progress < 1 else { return }
    let forStep = interval * Self.step / max(1, canvas.width) * 1000
    redrawing = Delay(milliseconds: Int(max(Self.leastPause, forStep))) { [weak self] in
      self?.canvas.queueDraw()
      self?.resume()
    }
  }

  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    let size = canvas.size
    snapshot.fill(Self.ground, canvas.bounds)
    let width = (progress * size.width).rounded()
    guard width > 0 else { return }
    snapshot.fill(
      Self.line, x: canvas.isRightToLeft ? size.width - width : 0, y: Self.edge, width: width,
      height: size.height - 2 * Self.edge)
  }
}
