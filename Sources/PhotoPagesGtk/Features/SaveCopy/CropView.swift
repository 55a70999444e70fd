import GtkBindings
import PhotoPages

/// A photo with the frame of the part that a copy keeps.
@MainActor
final class CropView {
  let canvas = Canvas()
  /// Called when a person moved the frame.
  var onChanged: (@MainActor () -> Void)?

  /// The frame; nil until the photo is known.
  private(set) var frame: CropFrame?
  private var raster: Raster?
  private var size = Size.zero
  /// The frame and the handle at the beginning of a drag.
  private var dragged: (frame: CropFrame, handle: CropHandle)?
  private let drag: DragGesture

  private static let padding = 16.0
  /// The distance in points from an edge at which it is dragged.
  private static let reach = 20.0
  private static let leastHeight = 140.0
  private static let usualHeight = 300.0
  /// The part of the photo by which a key moves the frame or its size.
  private static let step = 0.02

  init() {
    drag = DragGesture(on: canvas)
    canvas.delegate = self
    canvas.isFocusable = true
    canvas.accessibleName = Message("Crop").translated
    canvas.setAccessibleDescription(
      Message("Arrow keys move the frame. With Shift they change its size.").translated)
    canvas.expand()
    canvas.clipsChildren = true
    drag.onBegan { [weak self] in self?.pressed(Point(x: $0, y: $1)) }
    drag.onMoved { [weak self] in self?.moved(dx: $0, dy: $1) }
    drag.onEnded { [weak self] in self?.released(dx: $0, dy: $1) }
    canvas.onKeyPressed { [weak self] key, _ in self?.take(key) ?? false }
    canvas.onFocusChange { [weak self] _ in self?.canvas.queueDraw() }
  }

  /// Shows a photo, all of it inside the frame.
  func show(_ picture: DecodedPicture) {
    frame = CropFrame(photo: picture.fullSize)
    raster = PicturePiece(picture).raster
    canvas.queueDraw()
  }

  func change(_ change: (inout CropFrame) -> Void) {
    guard var changed = frame else { return }
    change(&changed)
    guard changed != frame else { return }
    frame = changed
    canvas.queueDraw()
    onChanged?()
  }

  // MARK: - Hands

  private func pressed(_ point: Point) {
    guard let frame, let place,
      let handle = CropHandle.at(point, of: place.rect(of: frame.area), reach: Self.reach)
    else { return drag.deny() }
    dragged = (frame, handle)
    canvas.grabFocus()
    canvas.queueDraw()
  }

  private func moved(dx: Double, dy: Double) {
    guard let dragged, let place else { return }
    change { frame in
      frame = dragged.frame
      frame.drag(dragged.handle, dx: dx / place.size.width, dy: dy / place.size.height)
    }
  }

  private func released(dx: Double, dy: Double) {
    moved(dx: dx, dy: dy)
    dragged = nil
    canvas.queueDraw()
  }

  private static let arrows: [(name: String, dx: Double, dy: Double)] = [
    ("Left", -1, 0), ("Right", 1, 0), ("Up", 0, -1), ("Down", 0, 1),
  ]

  private func take(_ key: Key) -> Bool {
    for arrow in Self.arrows {
      let (dx, dy) = (arrow.dx * Self.step, arrow.dy * Self.step)
      if key == Key(accelerator: arrow.name) {
        change { $0.move(dx: dx, dy: dy) }
        return true
      }
      if key == Key(accelerator: "<Shift>" + arrow.name) {
        change { $0.grow(dx: dx, dy: dy) }
        return true
      }
    }
    return false
  }
}

extension CropView: CanvasDelegate {
  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    size = Size(width: width, height: height)
  }

  func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent {
    CanvasExtent(minimum: Self.leastHeight, natural: Self.usualHeight)
  }

  /// The rectangle of the whole turned photo, in points; nil while there is no room.
  private var place: Rect? {
    guard let photo = frame?.photo else { return nil }
    let room = Size(width: size.width - 2 * Self.padding, height: size.height - 2 * Self.padding)
    guard room.width > 0, room.height > 0 else { return nil }
    let scale = min(room.width / Double(photo.width), room.height / Double(photo.height))
    let (width, height) = (Double(photo.width) * scale, Double(photo.height) * scale)
    return Rect(
      x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
  }

  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    let all = Rect(x: 0, y: 0, width: size.width, height: size.height)
    snapshot.fill(ThumbnailColours.dark.empty, all)
    guard let frame, let raster, let place else { return }
    snapshot.cairo(in: all) { cairo in
      let painter = CropPainter(cairo: cairo, place: place)
      painter.draw(raster, turnedBy: frame.turn)
      painter.draw(
        place.rect(of: frame.area), showsThirds: dragged != nil, hasFocus: canvas.hasFocus)
    }
  }
}

extension Rect {
  /// The rectangle of a part of the photo, if the photo fills this one.
  fileprivate func rect(of area: CropArea) -> Rect {
    Rect(
      x: origin.x + area.x * size.width, y: origin.y + area.y * size.height,
      width: area.width * size.width, height: area.height * size.height)
  }
}
