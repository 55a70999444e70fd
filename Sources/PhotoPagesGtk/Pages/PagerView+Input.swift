import GtkBindings
import PhotoPages

// Called by the event controllers, and by scripts because GTK 4 cannot synthesise events. Positions are points of the
// canvas.

extension PagerView {
  /// The distance that a press may move and still be a click, in points: GTK's drag threshold.
  static let dragThreshold = 8.0

  /// The mouse button that opens menus.
  static let secondaryButton = 3

  /// The thumb buttons of many mice, “back” and “forward”, as X11 and Wayland number them.
  private static let thumbButtons: [(Int, Command)] = [(8, .previousPhoto), (9, .nextPhoto)]

  func connectInput() {
    connectClicks()
    connectDrags()
    connectDragOut()
    connectPinches()
    connectScrolling(on: canvas)
  }

  private func connectClicks() {
    ClickGesture(on: canvas).onReleased { [weak self] count, x, y in
      self?.clicked(count: count, at: Point(x: x, y: y))
    }
    ClickGesture(on: canvas, button: Self.secondaryButton).onPressed { [weak self] x, y in
      self?.pressedLong(at: Point(x: x, y: y))
    }
    canvas.onLongPress { [weak self] x, y in self?.pressedLong(at: Point(x: x, y: y)) }
    for (button, command) in Self.thumbButtons {
      ClickGesture(on: canvas, button: button).onPressed { [weak self] _, _ in
        self?.turn(by: command)
      }
    }
  }

  /// Performs a command that turns the page, by a button, so that the pages slide if that is preferred.
  func turn(by command: Command) {
    slidesTurns = session.viewer.model.preferences.slidesByButton
    defer { slidesTurns = false }
    session.controller.send(.command(command))
  }

  private func connectDrags() {
    let drag = DragGesture(on: canvas)
    drag.onBegan { [weak self] x, y in self?.pressed(at: Point(x: x, y: y)) }
    drag.onMoved { [weak self] x, y in
      guard let self, self.dragged(to: Point(x: x, y: y), at: Clock.now) else { return }
      drag.claim()
    }
    drag.onEnded { [weak self] _, _ in self?.released(at: Clock.now) }
    drag.onCancelled { [weak self] in self?.dragCancelled() }
  }

  /// Takes the shown photo out as a file, while Control is held.
  private func connectDragOut() {
    let drag = DragSource(before: canvas)
    drag.onBegin { [weak self] _, _ in
      guard let self, drag.modifiers.contains(.control), !isCovered,
        !session.viewer.chrome.drawsRegions
      else { return nil }
      return context.draggedPhoto()
    }
  }

  /// Handles scrolling on the pages, or on a widget over them.
  func connectScrolling(on widget: Widget) {
    let scroll = ScrollController(on: widget)
    scroll.onScrolled { [weak self] event in self?.scrolled(event, at: Clock.now) ?? false }
    scroll.onTouched { [weak self] in
      self?.touchpadBegan()
    } ended: { [weak self] in
      self?.touchpadEnded(at: Clock.now)
    }
  }

  // MARK: - Clicks

  /// Handles the `count`th click in one place: the first takes effect at once, and the viewer reverts it at a second.
  func clicked(count: Int, at point: Point) {
    // A click beside the tag being typed keeps that tag. Moving the focus first would finish the tag, and the click
    // would begin another.
    if session.viewer.model.tagging.draft == nil { canvas.grabFocus() }
    let place = photoPoint(at: point)
    session.controller.send(
      count.isMultiple(of: 2) ? .input(.photoDoubleTapped(place)) : .input(.photoTapped(place)))
  }

  /// Handles a long press, or a press of the secondary button.
  func pressedLong(at point: Point) {
    session.controller.send(.input(.photoPressedLong(photoPoint(at: point))))
  }

  /// Returns the point of the shown photo at a point of the view; nil if there is no picture.
  func photoPoint(at point: Point) -> NormalizedPoint? {
    guard let page = currentPage, page.picture != nil else { return nil }
    return page.viewport.normalizedPoint(at: point)
  }

  // MARK: - Drags

  /// Handles a press, which stops a glide.
  func pressed(at point: Point) {
    input.drag = nil
    input.start = point
    input.dragged = .zero
    input.velocity = VelocityTracker()
    guard let page = currentPage, page.viewport.isMoving, !page.viewport.isFitted else { return }
    page.viewport.stop()
    redraw()
  }

  /// Handles a move of the pressed pointer to `offset` from the press; returns whether it begins a drag.
  @discardableResult
  func dragged(to offset: Point, at seconds: Double) -> Bool {
    guard !isCovered, !input.isPinching else { return false }
    input.velocity.add(offset, at: seconds)
    let isFirst = input.drag == nil
    if isFirst {
      guard beginDrag(towards: offset) else { return false }
      // Leave out the distance within the threshold, or the photo would jump. Include the distance beyond it, which
      // is large after a late frame, or the photo would lag behind.
      let swallowed = Self.dragThreshold / max(abs(offset.x), abs(offset.y))
      input.dragged = Point(x: offset.x * swallowed, y: offset.y * swallowed)
    }
    let step = Point(x: offset.x - input.dragged.x, y: offset.y - input.dragged.y)
    input.dragged = offset
    switch input.drag {
    case .pages?: pager.drag(by: step.x)
    case .photo?: currentPage?.viewport.pan(by: step)
    case .pull?: context.transition?.pull(by: step)
    case .region?, nil: break
    }
    inputChanged()
    return isFirst
  }

  private func beginDrag(towards offset: Point) -> Bool {
    guard max(abs(offset.x), abs(offset.y)) > Self.dragThreshold, currentPage != nil else {
      return false
    }
    if session.viewer.chrome.drawsRegions {
      guard currentPage?.picture != nil else { return false }
      input.drag = .region
    } else if beginPull(towards: offset, at: input.start) {
      input.drag = .pull
    } else if dragPansPhoto(towards: offset) {
      input.drag = .photo
      currentPage?.viewport.beginPan()
    } else {
      input.drag = .pages
      pager.beginDrag()
    }
    if input.drag != .pull { context.transition?.finish() }
    return true
  }

  /// Whether a drag pans the photo and never turns the page: any way if wider than the view, else only up and down.
  private func dragPansPhoto(towards offset: Point) -> Bool {
    guard let page = currentPage, page.viewport.canPan, !pager.isMoving else { return false }
    let isSideways = abs(offset.x) > abs(offset.y)
    return !isSideways || page.isWiderThanView
  }

  func released(at seconds: Double) {
    let velocity = input.velocity.velocity(at: seconds)
    let drag = input.drag
    input.drag = nil
    switch drag {
    case .pages?: turnPage(velocity: velocity.x)
    case .photo?: release { $0.endPan(velocity: velocity) }
    case .region?: finishRegion()
    case .pull?: context.transition?.release()
    case nil: return
    }
    inputChanged()
  }

  /// Cancels the drag after another gesture took the pointer: everything returns to its place.
  func dragCancelled() {
    guard let drag = input.drag else { return }
    input.drag = nil
    switch drag {
    case .pages: pager.cancelDrag()
    case .photo: release { $0.endPan(velocity: .zero) }
    case .pull: context.transition?.springBack()
    case .region: break
    }
    inputChanged()
  }

  func cancelInput() {
    dragCancelled()
    if input.isPinching { pinchEnded() }
    input.isPulling = false
    input.isSwiping = false
    input.isPanning = false
    if pager.isDragged { pager.cancelDrag() }
  }

  /// Ends a swipe: the pager chooses the page, and the viewer gets it.
  func turnPage(velocity: Double) {
    guard !isCovered else { return pager.cancelDrag() }
    let page = pager.endDrag(velocity: velocity)
    guard let photo = session.viewer.model.photo(at: page) else { return }
    // The pager moves there already, so `update` does not move it.
    setShown(photo.id)
    session.controller.send(.paging(.settled(photo.id)))
    if !isAnimated || !pager.isElastic { pager.turn(to: page) }
  }

  /// Lets the photo glide or spring back; without animations it is there at once.
  func release(_ end: (inout Viewport) -> Void) {
    guard let page = currentPage else { return }
    end(&page.viewport)
    if !isAnimated { page.viewport.stop() }
  }

  // MARK: - Pinches; centres are points of the canvas

  func connectPinches() {
    canvas.onPinch { [weak self] centre in
      self?.pinchBegan(at: Point(x: centre.x, y: centre.y))
    } scaled: { [weak self] scale, centre in
      guard let self else { return }
      pinched(scale: scale, at: centre.map { Point(x: $0.x, y: $0.y) } ?? input.pinchCentre)
    } ended: { [weak self] in
      self?.pinchEnded()
    }
  }

  func pinchBegan(at centre: Point) {
    guard !isCovered else { return }
    dragCancelled()
    context.transition?.finish()
    input.isPinching = true
    input.pinchCentre = centre
    currentPage?.viewport.beginPinch()
  }

  func pinched(scale: Double, at centre: Point) {
    guard input.isPinching else { return }
    let moved = Point(x: centre.x - input.pinchCentre.x, y: centre.y - input.pinchCentre.y)
    input.pinchCentre = centre
    currentPage?.viewport.pinch(scale: scale, about: centre, movedBy: moved)
    redraw()
  }

  func pinchEnded() {
    guard input.isPinching else { return }
    input.isPinching = false
    release { $0.endPinch() }
    inputChanged()
  }
}
