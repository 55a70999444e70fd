import CGtkBindings

// Ownership: as for every EventController; GTK owns the content and the picture of a drag.

/// A drag of files out of a widget by the mouse, to other programs and windows; fingers scroll.
@MainActor
package final class DragSource: Gesture {
  /// The files of a drag, and the picture under the pointer.
  package struct Files {
    let content: DraggedContent
    let picture: Raster?

    package init(_ content: DraggedContent, picture: Raster?) {
      self.content = content
      self.picture = picture
    }
  }

  /// The longer side of the picture under the pointer, in points.
  private static let pictureSide = 96.0

  /// The place of the press, in points, until the pointer has left it.
  private var start: (x: Double, y: Double)?

  /// Listens on a widget.
  package init(on widget: Widget) {
    super.init(giving: gtk_drag_source_new(), to: widget)
    gtk_drag_source_set_actions(pointer, GDK_ACTION_COPY)
  }

  /// Listens before the widgets inside and the widget itself get the pointer.
  package convenience init(before widget: Widget) {
    self.init(on: widget)
    comesFirst()
  }

  /// Calls `handler` when a drag begins, with the place in points; nil leaves the pointer to other gestures.
  package func onBegin(_ handler: @escaping @MainActor (Double, Double) -> Files?) {
    nonisolated(unsafe) let source = pointer
    claimDrags { handler($0, $1) != nil }
    Signals.connectReturning(raw, "prepare") { (x: Double, y: Double) -> GivenObject in
      guard !Self.isTouch(source), let files = handler(x, y) else { return GivenObject(nil) }
      if let picture = files.picture { Self.show(picture, below: source) }
      return GivenObject(files.content.makeProvider())
    }
  }

  /// Claims the pointer once it is dragged from a place that `isMeant`.
  ///
  /// GTK begins no drag in the first 0.1 s after the press, in which another gesture could claim the pointer.
  private func claimDrags(_ isMeant: @escaping @MainActor (Double, Double) -> Bool) {
    Signals.connect(raw, "begin") { [self] in start = place }
    Signals.connect(raw, "update") { [self] in
      guard let start, let place, isDrag(from: start, to: place) else { return }
      self.start = nil
      if isMeant(start.x, start.y) { claim() }
    }
  }

  /// The pointer's place in points; nil for a finger.
  private var place: (x: Double, y: Double)? {
    var (x, y) = (0.0, 0.0)
    return gtk_gesture_get_point(pointer, nil, &x, &y) != 0 ? (x, y) : nil
  }

  private func isDrag(
    from start: (x: Double, y: Double), to place: (x: Double, y: Double)
  ) -> Bool {
    // Other gestures compare fractions of points.
    let (x, y) = (abs(place.x - start.x).rounded(.up), abs(place.y - start.y).rounded(.up))
    let widget = gtk_event_controller_get_widget(pointer)
    return gtk_drag_check_threshold(widget, 0, 0, Int32(x), Int32(y)) != 0
  }

  private static func isTouch(_ source: OpaquePointer) -> Bool {
    gtk_event_controller_get_current_event(source).map {
      gdk_event_get_event_type($0) == GDK_TOUCH_UPDATE
    } ?? false
  }

  private static func show(_ picture: Raster, below source: OpaquePointer) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let scale = min(1, pictureSide / max(width, height, 1))
    let made = created(gtk_snapshot_new())
    let snapshot = Snapshot(pointer: made)
    snapshot.draw(picture, x: 0, y: 0, width: width * scale, height: height * scale)
    // Takes over the snapshot.
    let paintable = GObjectRef(adopting: gtk_snapshot_free_to_paintable(made, nil))
    gtk_drag_source_set_icon(source, paintable.opaque, 0, 0)
  }

  /// Lets a click on the same widget leave the pointer to this drag, though it claims the pointer.
  package func join(_ click: ClickGesture) {
    gtk_gesture_group(pointer, click.pointer)
  }
}

/// An object that a handler gives away, or none.
struct GivenObject: SignalResult {
  static var type: GType { FundamentalType.object }
  private let object: OpaquePointer?

  init(_ object: OpaquePointer?) { self.object = object }

  func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_take_object(value, object.map { UnsafeMutableRawPointer($0) })
  }
}
