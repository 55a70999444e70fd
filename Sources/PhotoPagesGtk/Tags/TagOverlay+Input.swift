import GtkBindings
import PhotoPages

// What each controller's signal calls; scripts call the same functions. Places are points of the
// overlay, which are those of the pages. Only what happens on a bubble gets here.

extension TagOverlay {
  func connectInput() {
    connectDrags().onCancelled { [weak self] in self?.dragCancelled() }
    context.pagerView?.connectScrolling(on: canvas)
    ClickGesture(on: canvas, button: PagerView.secondaryButton).onPressed { [weak self] x, y in
      guard let self, let bubble = self.bubble(at: Point(x: x, y: y)) else { return }
      self.tapped(bubble.id)
    }
    MotionController(on: canvas).onMoved { [weak self] place in
      guard let self else { return }
      hover(place.flatMap { self.bubble(at: Point(x: $0.x, y: $0.y)) }?.id)
    }
  }

  func bubble(at point: Point) -> TagBubble? {
    guard context.chrome.showsTags else { return nil }
    let tags = Set(tags.map(\.id))
    return bubbles.last { tags.contains($0.id) && $0.frame.contains(point) }
  }

  /// A bubble was pressed by pointer, key or script.
  func tapped(_ tag: TagID) {
    // A click elsewhere keeps the name that is being typed, and does no more.
    context.send(field.isOpen ? .input(.tagTextFinished) : .input(.tagTapped(tag)))
  }

  private func hover(_ tag: TagID?) {
    guard grip.hovered != tag else { return }
    grip.hovered = tag
    canvas.queueDraw()
  }

  // MARK: - Drags

  /// Tells whether a bubble was pressed.
  func pressed(at point: Point) -> Bool {
    guard let bubble = bubble(at: point), let tag = tags.first(where: { $0.id == bubble.id }) else {
      return false
    }
    grip.start = point
    grip.startTip = tag.shape.tip
    if canMove(tag) {
      grip.drag = .pressed(tag.id)
    } else {
      grip.drag = .pages
      context.pagerView?.pressed(at: point)
    }
    return true
  }

  /// How far one press of a key moves a tag, as a part of the photo's side: as far as the crosshair.
  private static let keyStep = 0.02

  /// What Ctrl and an arrow move each coordinate by.
  private static let directions: [Key: (dx: Double, dy: Double)] = Dictionary(
    uniqueKeysWithValues: [
      ("Left", (-keyStep, 0.0)), ("Right", (keyStep, 0)), ("Up", (0, -keyStep)),
      ("Down", (0, keyStep)),
    ].compactMap { name, step in Key(accelerator: "<Control>\(name)").map { ($0, step) } })

  /// Moves the tag that has the keyboard focus, as a drag does, if the key is one that does and the tag may be
  /// moved.
  func moveFocused(by key: Key) -> Bool {
    guard let step = Self.directions[key], let tag = focused, canMove(tag) else { return false }
    let tip = tag.shape.tip
    context.send(.input(.tagMoved(tag.id, NormalizedPoint(x: tip.x + step.dx, y: tip.y + step.dy))))
    return true
  }

  private func canMove(_ tag: PhotoTag) -> Bool {
    context.chrome.drawsRegions && viewer.model.permissions.editTags && tag.permissions.edit
  }

  /// The pressed pointer is `offset` away from where it went down; tells whether the press becomes a drag now.
  @discardableResult
  func dragged(to offset: Point, at seconds: Double) -> Bool {
    switch grip.drag {
    case .pages?: return context.pagerView?.dragged(to: offset, at: seconds) ?? false
    case .pressed(let tag)?:
      guard max(abs(offset.x), abs(offset.y)) > PagerView.dragThreshold else { return false }
      grip.drag = .moves(tag)
      move(by: offset)
      return true
    case .moves?:
      move(by: offset)
      return false
    case nil: return false
    }
  }

  private func move(by offset: Point) {
    guard let photo = context.photoRect else { return }
    grip.tip =
      NormalizedPoint(
        x: grip.startTip.x + offset.x / photo.size.width,
        y: grip.startTip.y + offset.y / photo.size.height
      ).clamped
    follow()
  }

  func released(at seconds: Double) {
    let drag = grip.drag
    grip.drag = nil
    switch drag {
    case .pages?: context.pagerView?.released(at: seconds)
    case .moves(let tag)?: context.send(.input(.tagMoved(tag, grip.tip)))
    case .pressed?, nil: break
    }
  }

  /// Something else took the pointer away: the tag is where it was.
  func dragCancelled() {
    let drag = grip.drag
    grip.drag = nil
    if drag == .pages { context.pagerView?.dragCancelled() }
    follow()
  }
}

/// What a hand does with the bubbles right now.
@MainActor
final class TagGrip {
  enum Drag: Equatable {
    /// It could still be a click on a bubble that can be moved.
    case pressed(TagID)
    case moves(TagID)
    /// It is the pages' own, as if there were no bubble.
    case pages
  }

  var drag: Drag?
  var start = Point.zero
  /// The tip that the moved tag had then.
  var startTip = NormalizedPoint.centre
  /// The tip that the moved tag has now.
  var tip = NormalizedPoint.centre
  var hovered: TagID?

  var moved: TagID? {
    if case .moves(let tag)? = drag { tag } else { nil }
  }

  var highlighted: TagID? { moved ?? hovered }

  /// The shape of a tag, where it is held if it is.
  func shape(of tag: PhotoTag) -> TagShape {
    tag.id == moved ? tag.shape.moved(tipTo: tip) : tag.shape
  }

  func tip(of tag: PhotoTag) -> NormalizedPoint { shape(of: tag).tip }

  func letGo() {
    drag = nil
    hovered = nil
  }
}
