import GtkBindings
import PhotoPages

/// Simulated input for scripts, in points of the view, by the same functions as the event controllers call.
@MainActor
package struct AutomationInput {
  private let view: ViewerView
  private var viewer: PagerView { view.pagerView }

  /// The milliseconds between two positions of a moving pointer: one frame of a 60 Hz screen.
  private static let step = 16
  private static let pinchTime = 200

  init(_ view: ViewerView) {
    self.view = view
  }

  /// Presses a key, which goes to an open dialog, else to the viewer, else to the focused widget.
  package func press(_ key: Key) {
    view.heldKey = nil
    guard !view.canvas.isBehindDialog else {
      view.canvas.forwardKey(key)
      return
    }
    guard !view.keyPressed(key) else { return }
    // An open menu grabs the keyboard and closes on Escape.
    let isEscape = Command.escape.keys.contains { Key(accelerator: $0) == key }
    if view.isMenuOpen, isEscape { return view.closeMenu() }
    if let text = key.typedText, view.openSearchToType() {
      view.canvas.typeText(text)
      return
    }
    view.canvas.forwardKey(key)
  }

  /// Clicks once while keys are held: presses the control or the photo of the gallery at the point if there is one.
  package func click(at point: Point, holding held: Set<Modifier> = []) {
    view.pointerMoved(to: point)
    guard !view.canvas.activateControl(x: point.x, y: point.y) else { return }
    if let cell = cell(at: point) {
      return cell.clicked(held, at: self.point(point, in: cell.widget))
    }
    if let filmstrip = filmstrip(at: point) {
      return filmstrip.clicked(x: self.point(point, in: filmstrip.widget).x)
    }
    click(count: 1, at: point)
  }

  package func doubleClick(at point: Point) {
    click(at: point)
    click(count: 2, at: point)
  }

  private func click(count: Int, at point: Point) {
    guard reachesPages(point) else { return }
    viewer.pressed(at: onPages(point))
    viewer.clicked(count: count, at: onPages(point))
  }

  /// Presses long, or with the secondary button.
  package func press(at point: Point) {
    view.pointerMoved(to: point)
    if let comment = comments?.comment(at: point, of: view.canvas) {
      return view.session.controller.send(.input(.commentPressedLong(comment)))
    }
    if let cell = cell(at: point) {
      return cell.requestMenu(at: view.point(point, in: cell.widget))
    }
    if let tag = tags?.bubble(at: onPages(point)) { return tags?.tapped(tag.id) ?? () }
    guard reachesPages(point) else { return }
    viewer.pressed(at: onPages(point))
    viewer.pressedLong(at: onPages(point))
  }

  /// Drags in a straight line at a constant speed, or photos of the gallery to the folder at the end.
  package func drag(from start: Point, to end: Point, milliseconds: Int) async {
    view.pointerMoved(to: start)
    if let cell = cell(at: start), let target = self.cell(at: end),
      cell.dragged(from: point(start, in: cell.widget)) != nil, target.takesDrops
    {
      return target.drop()
    }
    let taken = part(pressedAt: start)
    if taken == nil { viewer.pressed(at: onPages(start)) }
    await move(milliseconds) { done in
      let offset = Point(x: (end.x - start.x) * done, y: (end.y - start.y) * done)
      _ = taken?.dragged(to: offset, at: Clock.now) ?? viewer.dragged(to: offset, at: Clock.now)
    }
    taken?.released(at: Clock.now) ?? viewer.released(at: Clock.now)
  }

  /// Presses the part at a point of the view and returns it; nil if none accepts a drag there.
  private func part(pressedAt point: Point) -> (any DraggablePart)? {
    if let part: any DraggablePart = caption(at: point) ?? filmstrip(at: point) {
      return part.pressed(at: self.point(point, in: part.widget)) ? part : nil
    }
    guard let overlay = view.stage.parts?.overlay as? any DraggablePart,
      overlay.pressed(at: self.point(point, in: overlay.widget))
    else { return nil }
    return overlay
  }

  private func caption(at point: Point) -> (any DraggablePart)? {
    guard let caption = view.stage.parts?.caption as? any DraggablePart,
      view.canvas.isHit(caption.widget, x: point.x, y: point.y)
    else { return nil }
    return caption
  }

  private func filmstrip(at point: Point) -> FilmstripView? {
    guard let filmstrip = view.stage.parts?.filmstrip as? FilmstripView,
      view.canvas.isHit(filmstrip.widget, x: point.x, y: point.y)
    else { return nil }
    return filmstrip
  }

  private var tags: (any TagPart)? { view.stage.parts?.overlay }
  private var comments: (any CommentPart)? { view.stage.parts?.panel }

  private func cell(at point: Point) -> GalleryCell? {
    view.stage.gallery?.cell(at: point, of: view.canvas)
  }

  /// Whether a click at a point of the view reaches the pages.
  private func reachesPages(_ point: Point) -> Bool {
    view.canvas.isHit(viewer.canvas, x: point.x, y: point.y)
  }

  /// Converts a point of the view to the pages, which may not fill it.
  private func onPages(_ point: Point) -> Point { self.point(point, in: viewer.canvas) }

  private func point(_ point: Point, in part: Widget) -> Point { view.point(point, in: part) }

  package func pinch(scale: Double, at point: Point) async {
    let point = onPages(point)
    viewer.pinchBegan(at: point)
    await move(Self.pinchTime) { part in
      viewer.pinched(scale: 1 + (scale - 1) * part, at: point)
    }
    viewer.pinchEnded()
  }

  /// Drags the pages by `distance` points and releases them at `velocity` points per second.
  package func swipe(distance: Double, velocity: Double) {
    viewer.pager.beginDrag()
    viewer.pager.drag(by: distance)
    viewer.turnPage(velocity: velocity)
    viewer.inputChanged()
  }

  /// Turns the wheel by notches while keys are held.
  package func scroll(dx: Double, dy: Double, at point: Point, holding held: Set<Modifier> = []) {
    view.pointerMoved(to: point)
    let event = ScrollEvent(
      dx: dx, dy: dy, isTouchpad: false, reportsEnd: false, modifiers: held)
    if let gallery = view.stage.gallery, cell(at: point) != nil {
      if !gallery.scrolled(event) { gallery.grid.turnWheel(notches: dy) }
    } else if let part: any DraggablePart = caption(at: point) ?? filmstrip(at: point) {
      _ = part.scrolled(event)
    } else {
      _ = viewer.scrolled(event, at: Clock.now)
    }
  }

  /// Scrolls with two fingers on a touchpad; `dx` and `dy` are in points.
  package func scrollTouchpad(dx: Double, dy: Double, at point: Point, milliseconds: Int) async {
    view.pointerMoved(to: point)
    let gallery = cell(at: point) == nil ? nil : view.stage.gallery
    if let gallery { gallery.refreshing.began() } else { viewer.touchpadBegan() }
    var done = 0.0
    await move(milliseconds) { part in
      let event = ScrollEvent(
        dx: dx * (part - done), dy: dy * (part - done), isTouchpad: true, reportsEnd: true)
      done = part
      if let gallery {
        if !gallery.scrolled(event) { gallery.grid.scrollPosition += event.dy }
      } else {
        _ = viewer.scrolled(event, at: Clock.now)
      }
    }
    if let gallery { gallery.refreshing.ended() } else { viewer.touchpadEnded(at: Clock.now) }
  }

  /// Presses the control with this accessible name; returns whether there is one that can be pressed.
  package func activate(_ name: String) -> Bool {
    view.canvas.activate(accessibleName: name)
  }

  private func move(_ milliseconds: Int, _ body: (Double) -> Void) async {
    let steps = max(1, milliseconds / Self.step)
    for step in 1...steps {
      await Delay.wait(milliseconds: milliseconds / steps)
      body(Double(step) / Double(steps))
    }
  }
}
