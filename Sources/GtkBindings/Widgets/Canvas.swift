import CGtkBindings

/// Draws a canvas and lays out its children.
@MainActor
public protocol CanvasDelegate: AnyObject {
  /// Draws what lies below the children.
  func draw(_ canvas: Canvas, on snapshot: Snapshot)
  /// Places the children after the canvas got its size in points. Must not ask for a new layout.
  func layOut(_ canvas: Canvas, width: Double, height: Double)
  /// The width that the canvas needs at least, and the one it would like, in points.
  func measureWidth(_ canvas: Canvas) -> CanvasExtent
  /// The height that the canvas needs at least, and the one it would like, in points, in a room of
  /// `width` points; nil for any width.
  func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent
}

extension CanvasDelegate {
  /// Nothing.
  package func draw(_ canvas: Canvas, on snapshot: Snapshot) {}
  /// None: it takes whatever room it gets.
  public func measureWidth(_ canvas: Canvas) -> CanvasExtent { .none }
  /// None: it takes whatever room it gets.
  public func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent { .none }
}

/// How much of a direction a canvas asks for, in points.
public struct CanvasExtent: Equatable, Sendable {
  /// What it needs at least.
  package var minimum: Double
  /// What it would like.
  package var natural: Double

  /// Makes an extent.
  public init(minimum: Double, natural: Double) {
    self.minimum = minimum
    self.natural = natural
  }

  /// Nothing.
  public static let none = CanvasExtent(minimum: 0, natural: 0)
}

/// A widget drawn in Swift, with children at places of its delegate's choosing.
///
/// Ownership: `SwiftCanvas` is a GType of this program. Its instances keep a closure box
/// with a weak reference to the Swift object; when that is gone they draw their children only.
/// Children are unparented when C disposes of the widget.
public final class Canvas: Widget {
  /// Draws and lays out; held weakly.
  public weak var delegate: (any CanvasDelegate)?

  /// Whether pointer and fingers at a point, in points of the canvas, are for the canvas itself; nil
  /// for all of them. What is not goes to what lies below. The children's own input stays theirs.
  package var isHit: (@MainActor (_ x: Double, _ y: Double) -> Bool)?

  /// Whether some canvas places its children right now.
  fileprivate(set) static var isLayingOut = false

  /// A delegate that belongs to the canvas alone.
  private var owned: (any CanvasDelegate)?

  /// Makes a canvas that keeps its delegate, which must not hold the canvas.
  convenience init(owning delegate: any CanvasDelegate) {
    self.init()
    owned = delegate
    self.delegate = delegate
  }

  /// Makes an empty canvas that takes whatever room it gets.
  public init() {
    let made = created(g_object_new_with_properties(canvasType, 0, nil, nil))
    super.init(adopting: UnsafeMutableRawPointer(made).cast())
    LiveCounters.canvases.increment()
    g_object_set_data_full(
      object.pointer(), canvasKey, ClosureBox(CanvasLink(self)).retained(), releaseClosureBox)
  }

  /// Makes `child` a child. It is drawn above those added before.
  package func add(_ child: Widget) {
    gtk_widget_set_parent(child.pointer, pointer)
  }

  /// Takes a child out.
  package func remove(_ child: Widget) {
    gtk_widget_unparent(child.pointer)
  }

  /// Places a child; only inside `layOut`. Points of this canvas.
  package func place(_ child: Widget, x: Double, y: Double, width: Double, height: Double) {
    gtk_widget_set_child_visible(child.pointer, 1)
    var origin = graphene_point_t(x: Float(x), y: Float(y))
    // The allocation takes over the transform.
    gtk_widget_allocate(
      child.pointer, Int32(width), Int32(height), -1, gsk_transform_translate(nil, &origin))
  }

  /// Leaves a child out of this layout: it is not drawn, and gets no input; only inside `layOut`.
  package func leaveOut(_ child: Widget) {
    gtk_widget_set_child_visible(child.pointer, 0)
  }

  /// The size a child would like, in points, in a room of at most `width` points.
  package func naturalSize(of child: Widget, within width: Double) -> (
    width: Double, height: Double
  ) {
    let wanted = child.measure(GTK_ORIENTATION_HORIZONTAL)
    let granted = max(wanted.minimum, min(wanted.natural, width.rounded(.towardZero)))
    return (granted, child.measure(GTK_ORIENTATION_VERTICAL, in: granted).natural)
  }

  /// Whether frames are drawn by cairo on the processor rather than by a GPU.
  package var isDrawnByCairo: Bool {
    guard let native = gtk_widget_get_native(pointer),
      let renderer = gtk_native_get_renderer(native)
    else { return false }
    return String(cString: g_type_name(runtimeType(of: UnsafeMutableRawPointer(renderer))))
      == "GskCairoRenderer"
  }
}

private let canvasKey = "swift-canvas"

/// Leads from the C instance to the Swift object without owning it.
private final class CanvasLink {
  weak var canvas: Canvas?

  init(_ canvas: Canvas) {
    self.canvas = canvas
  }
}

/// Registered once, when the first canvas is made; a type's name is the process's for good.
private let canvasType: GType = {
  var parent = GTypeQuery()
  g_type_query(gtk_widget_get_type(), &parent)
  return g_type_register_static_simple(
    gtk_widget_get_type(), "SwiftCanvas", parent.class_size, initialiseCanvasClass,
    parent.instance_size, nil, GTypeFlags(rawValue: 0))
}()

/// `GClassInitFunc`: `void (*)(gpointer klass, gpointer class_data)`.
private func initialiseCanvasClass(_ klass: gpointer?, _: gpointer?) {
  guard let klass else { return }
  let widgetClass = klass.assumingMemoryBound(to: GtkWidgetClass.self)
  widgetClass.pointee.snapshot = snapshotCanvas
  widgetClass.pointee.size_allocate = allocateCanvas
  widgetClass.pointee.contains = canvasContains
  widgetClass.pointee.measure = measureCanvas
  widgetClass.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
  klass.assumingMemoryBound(to: GObjectClass.self).pointee.dispose = disposeCanvas
}

@MainActor
private func link(of widget: WidgetPointer) -> Canvas? {
  guard let data = g_object_get_data(widget.cast(), canvasKey) else { return nil }
  return ClosureBox<CanvasLink>.handler(in: data).canvas
}

/// `void (*snapshot)(GtkWidget *, GtkSnapshot *)`.
private func snapshotCanvas(
  _ widget: WidgetPointer?, _ snapshot: OpaquePointer?
) {
  guard let widget, let snapshot else { return }
  nonisolated(unsafe) let lent = (widget, snapshot)
  MainActor.assumeIsolated {
    if let canvas = link(of: lent.0) {
      canvas.delegate?.draw(canvas, on: Snapshot(pointer: lent.1))
    }
    for child in lent.0.children { gtk_widget_snapshot_child(lent.0, child, lent.1) }
  }
}

/// `gboolean (*contains)(GtkWidget *, double x, double y)`.
private func canvasContains(
  _ widget: WidgetPointer?, _ x: Double, _ y: Double
) -> gboolean {
  guard let widget else { return 0 }
  nonisolated(unsafe) let lent = widget
  return MainActor.assumeIsolated {
    let isInside =
      x >= 0 && y >= 0 && x < Double(gtk_widget_get_width(lent))
      && y < Double(gtk_widget_get_height(lent))
    guard isInside, let isHit = link(of: lent)?.isHit else { return isInside ? 1 : 0 }
    return isHit(x, y) ? 1 : 0
  }
}

/// `void (*measure)(GtkWidget *, GtkOrientation, int for_size, int *minimum, int *natural,
/// int *minimum_baseline, int *natural_baseline)`; the numbers come in as 0 and -1.
private func measureCanvas(
  _ widget: WidgetPointer?, _ orientation: GtkOrientation, _ room: Int32,
  _ minimum: UnsafeMutablePointer<Int32>?, _ natural: UnsafeMutablePointer<Int32>?,
  _: UnsafeMutablePointer<Int32>?, _: UnsafeMutablePointer<Int32>?
) {
  guard let widget else { return }
  nonisolated(unsafe) let lent = widget
  let extent = MainActor.assumeIsolated {
    guard let canvas = link(of: lent), let delegate = canvas.delegate else {
      return CanvasExtent.none
    }
    return orientation == GTK_ORIENTATION_HORIZONTAL
      ? delegate.measureWidth(canvas)
      : delegate.measureHeight(canvas, width: room < 0 ? nil : Double(room))
  }
  // A part of a point more is a whole one: nothing may be cut off.
  minimum?.pointee = Int32(extent.minimum.rounded(.up))
  natural?.pointee = Int32(max(extent.natural, extent.minimum).rounded(.up))
}

/// `void (*size_allocate)(GtkWidget *, int width, int height, int baseline)`.
private func allocateCanvas(
  _ widget: WidgetPointer?, _ width: Int32, _ height: Int32, _: Int32
) {
  guard let widget else { return }
  nonisolated(unsafe) let lent = widget
  MainActor.assumeIsolated {
    // One canvas may stand in another.
    let wasLayingOut = Canvas.isLayingOut
    Canvas.isLayingOut = true
    defer { Canvas.isLayingOut = wasLayingOut }
    if let canvas = link(of: lent) {
      canvas.delegate?.layOut(canvas, width: Double(width), height: Double(height))
    }
    // Popovers follow their parent only when told; a layout manager would do that.
    for child in lent.children where child.isA(gtk_popover_get_type()) {
      gtk_popover_present(child.cast())
    }
  }
}

/// `void (*dispose)(GObject *)`; may run more than once.
private func disposeCanvas(_ object: UnsafeMutablePointer<GObject>?) {
  guard let object else { return }
  nonisolated(unsafe) let lent = object
  MainActor.assumeIsolated {
    let widget: WidgetPointer = UnsafeMutableRawPointer(lent).cast()
    for child in widget.children { gtk_widget_unparent(child) }
    if g_object_get_data(lent, canvasKey) != nil {
      g_object_set_data(lent, canvasKey, nil)
      LiveCounters.canvases.decrement()
    }
  }
  g_type_class_peek(gtk_widget_get_type()).assumingMemoryBound(to: GObjectClass.self)
    .pointee.dispose(object)
}
