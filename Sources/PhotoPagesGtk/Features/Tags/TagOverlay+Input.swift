import GtkBindings
import PhotoPages

// The functions that input controllers call; scripts call them too. Places are in points of the overlay, which are
// those of the pages. Only events on a bubble come here.

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
    guard showsTags else { return nil }
    let tags = Set(tags.map(\.id))
    return bubbles.last { tags.contains($0.id) && $0.frame.contains(point) }
  }

  func tapped(_ tag: TagID) {
    // A click elsewhere only saves the name that is being typed.
    context.send(field.isOpen ? .input(.tagTextFinished) : .input(.tagTapped(tag)))
  }

  /// Scrolls the pages, as beside the bubbles.
  func scrolled(_ event: ScrollEvent) -> Bool {
    context.pagerView?.scrolled(event, at: Clock.now) ?? false
  }

  private func hover(_ tag: TagID?) {
    guard grip.hovered != tag else { return }
    grip.hovered = tag
    canvas.queueDraw()
  }

  // MARK: - Drags

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

  /// The distance that one key press moves a tag, as a fraction of the photo's side: the same as the crosshair's.
  private static let keyStep = 0.02

  /// The change of each coordinate by Ctrl with an arrow key.
  private static let directions: [Key: (dx: Double, dy: Double)] = Dictionary(
    uniqueKeysWithValues: [
      ("Left", (-keyStep, 0.0)), ("Right", (keyStep, 0)), ("Up", (0, -keyStep)),
      ("Down", (0, keyStep)),
    ].compactMap { name, step in Key(accelerator: "<Control>\(name)").map { ($0, step) } })

  /// Moves the focused tag, as a drag does, if the key is an arrow with Ctrl and the tag may be moved.
  func moveFocused(by key: Key) -> Bool {
    guard let step = Self.directions[key], let tag = focused, canMove(tag) else { return false }
    let tip = tag.shape.tip
    context.send(.input(.tagMoved(tag.id, NormalizedPoint(x: tip.x + step.dx, y: tip.y + step.dy))))
    return true
  }

  private func canMove(_ tag: PhotoTag) -> Bool {
    context.chrome.drawsRegions && viewer.model.permissions.editTags && tag.permissions.edit
  }

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

  /// Ends a drag that something else interrupted; the tag returns to its place.
  func dragCancelled() {
    let drag = grip.drag
    grip.drag = nil
    if drag == .pages { context.pagerView?.dragCancelled() }
    follow()
  }
}

/// The state of the pointer's input on the bubbles.
@MainActor
final class TagPointerState {
  enum Drag: Equatable {
    /// A press on a movable bubble, which may still become a click.
    case pressed(TagID)
    case moves(TagID)
    /// A drag of the pages, as if there were no bubble.
    case pages
  }

  var drag: Drag?
  var start = Point.zero
  /// The moved tag's tip when the drag began.
  var startTip = NormalizedPoint.centre
  var tip = NormalizedPoint.centre
  var hovered: TagID?

  var moved: TagID? {
    if case .moves(let tag)? = drag { tag } else { nil }
  }

  var highlighted: TagID? { moved ?? hovered }

  /// Returns a tag's shape, at the pointer if the tag is being dragged.
  func shape(of tag: PhotoTag) -> TagShape {
    tag.id == moved ? tag.shape.moved(tipTo: tip) : tag.shape
  }

  func tip(of tag: PhotoTag) -> NormalizedPoint { shape(of: tag).tip }

  func reset() {
    drag = nil
    hovered = nil
  }
}
