import CGtkBindings
import GioBindings

/// A widget drawn in Swift, whose delegate places its children.
///
/// Ownership: `SwiftCanvas` is a GType of this program. Its instances keep a closure box with a weak reference to the
/// Swift object; without that they draw only their children. Children are unparented when C disposes of the widget.
public final class Canvas: Widget {
  /// The delegate that draws and lays out.
  public weak var delegate: (any CanvasDelegate)?

  /// Whether pointer and touch at a point, in points of the canvas, hit the canvas; nil to hit it everywhere.
  ///
  /// Other input goes to the widgets below. The input of the children is not affected.
  public var isHit: (@MainActor (_ x: Double, _ y: Double) -> Bool)?

  /// The hidden children that are about to be removed.
  private var leaving: [Widget] = []
  private var removal: Delay?

  /// Whether the children are drawn; a transition may draw something else in their place.
  package var drawsChildren = true {
    didSet { if drawsChildren != oldValue { queueDraw() } }
  }

  /// A constant size to request, in points, for which the delegate is not asked.
  ///
  /// For the cells of lists, which GTK measures in great numbers.
  package var fixedSize: (width: Int, height: Int)? {
    didSet {
      let isOther = fixedSize?.width != oldValue?.width || fixedSize?.height != oldValue?.height
      if isOther { queueResize() }
    }
  }

  /// Whether any canvas is placing its children.
  fileprivate(set) static var isLayingOut = false

  /// The delegate of a canvas that owns it.
  private var owned: (any CanvasDelegate)?

  /// Makes a canvas that owns its delegate, which must not hold the canvas.
  convenience init(owning delegate: any CanvasDelegate) {
    self.init()
    owned = delegate
    self.delegate = delegate
  }

  /// Makes an empty canvas that takes any room.
  public init() {
    let made = created(g_object_new_with_properties(canvasType, 0, nil, nil))
    super.init(adopting: UnsafeMutableRawPointer(made).cast())
    LiveCounters.canvases.increment()
    g_object_set_data_full(
      object.pointer(), canvasKey, ClosureBox(CanvasLink(self)).retained(), releaseClosureBox)
  }

  /// Adds a child above the existing ones.
  package func add(_ child: Widget) {
    gtk_widget_set_parent(child.pointer, pointer)
  }

  package func remove(_ child: Widget) {
    gtk_widget_unparent(child.pointer)
  }

  /// Removes all children but popovers, as `removeLater` does.
  package func removeAllLater() {
    for child in pointer.children where !child.isA(gtk_popover_get_type()) {
      removeLater(Widget(retaining: child))
    }
  }

  /// Hides a child now and removes it in the next turn of the main loop.
  ///
  /// The keyboard focus may be in it or moving to it: if it were removed then, GTK 4.8 would look for its window forever.
  package func removeLater(_ child: Widget) {
    child.isVisible = false
    leaving.append(child)
    removal = Delay(milliseconds: 0) { [weak self] in
      guard let self else { return }
      leaving.forEach(remove)
      leaving = []
    }
  }

  /// Places a child, in points of the canvas; only inside `layOut`.
  package func place(_ child: Widget, x: Double, y: Double, width: Double, height: Double) {
    gtk_widget_set_child_visible(child.pointer, 1)
    var origin = graphene_point_t(x: Float(x), y: Float(y))
    // The allocation takes over the transform.
    gtk_widget_allocate(
      child.pointer, Int32(width), Int32(height), -1, gsk_transform_translate(nil, &origin))
  }

  /// Hides a child, which is neither drawn nor gets input; only inside `layOut`.
  package func hideInLayout(_ child: Widget) {
    gtk_widget_set_child_visible(child.pointer, 0)
  }

  /// Returns a child's natural size at a width of at most `width` points.
  package func naturalSize(of child: Widget, within width: Double) -> (
    width: Double, height: Double
  ) {
    let wanted = child.measure(GTK_ORIENTATION_HORIZONTAL)
    let granted = max(wanted.minimum, min(wanted.natural, width.rounded(.towardZero)))
    return (granted, child.measure(GTK_ORIENTATION_VERTICAL, in: granted).natural)
  }

  /// Whether frames are rendered by cairo on the CPU rather than by a GPU.
  package var isDrawnByCairo: Bool {
    guard let native = gtk_widget_get_native(pointer),
      let renderer = gtk_native_get_renderer(native)
    else { return false }
    return String(cString: g_type_name(runtimeType(of: UnsafeMutableRawPointer(renderer))))
      == "GskCairoRenderer"
  }
}

private let canvasKey = "swift-canvas"

/// A weak link from the C instance to the Swift object.
private final class CanvasLink {
  weak var canvas: Canvas?

  init(_ canvas: Canvas) {
    self.canvas = canvas
  }
}

/// The GType of canvases, registered with the first canvas for the life of the process.
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
  // GTK tells screen readers the type's name for a widget without a role.
  gtk_widget_class_set_accessible_role(
    klass.assumingMemoryBound(to: GtkWidgetClass.self), GTK_ACCESSIBLE_ROLE_GROUP)
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
      guard canvas.drawsChildren else { return }
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

/// Implements `GtkWidgetClass.measure`.
///
/// `void (*)(GtkWidget *, GtkOrientation, int for_size, int *minimum, int *natural, int *minimum_baseline, int
/// *natural_baseline)`; at the call the sizes are 0 and the baselines -1.
private func measureCanvas(
  _ widget: WidgetPointer?, _ orientation: GtkOrientation, _ room: Int32,
  _ minimum: UnsafeMutablePointer<Int32>?, _ natural: UnsafeMutablePointer<Int32>?,
  _: UnsafeMutablePointer<Int32>?, _: UnsafeMutablePointer<Int32>?
) {
  guard let widget else { return }
  nonisolated(unsafe) let lent = widget
  let extent = MainActor.assumeIsolated {
    let isWidth = orientation == GTK_ORIENTATION_HORIZONTAL
    guard let canvas = link(of: lent) else { return CanvasExtent.none }
    if let size = canvas.fixedSize {
      let points = Double(isWidth ? size.width : size.height)
      return CanvasExtent(minimum: points, natural: points)
    }
    guard let delegate = canvas.delegate else { return CanvasExtent.none }
    return isWidth
      ? delegate.measureWidth(canvas)
      : delegate.measureHeight(canvas, width: room < 0 ? nil : Double(room))
  }
  // Round up, so that nothing is cut off.
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
    // Canvases may be nested.
    let wasLayingOut = Canvas.isLayingOut
    Canvas.isLayingOut = true
    defer { Canvas.isLayingOut = wasLayingOut }
    if let canvas = link(of: lent) {
      canvas.delegate?.layOut(canvas, width: Double(width), height: Double(height))
    }
    // Without a layout manager, popovers must be told to follow their parent.
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

/// The drawing and the layout of a canvas.
@MainActor
public protocol CanvasDelegate: AnyObject {
  /// Draws the content below the children.
  func draw(_ canvas: Canvas, on snapshot: Snapshot)
  /// Places the children within the canvas's size in points. Must not request another layout.
  func layOut(_ canvas: Canvas, width: Double, height: Double)
  /// Returns the minimum and natural width, in points.
  func measureWidth(_ canvas: Canvas) -> CanvasExtent
  /// Returns the minimum and natural height for `width`, in points; nil for any width.
  func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent
}

extension CanvasDelegate {
  /// Draws nothing below the children.
  public func draw(_ canvas: Canvas, on snapshot: Snapshot) {}
  /// Places no children.
  public func layOut(_ canvas: Canvas, width: Double, height: Double) {}
  /// Returns no width: the canvas takes any room.
  public func measureWidth(_ canvas: Canvas) -> CanvasExtent { .none }
  /// Returns no height: the canvas takes any room.
  public func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent { .none }
}

/// The size that a widget requests in one direction, in points.
public struct CanvasExtent: Equatable, Sendable {
  package var minimum: Double
  package var natural: Double

  /// Makes an extent.
  public init(minimum: Double, natural: Double) {
    self.minimum = minimum
    self.natural = natural
  }

  /// No size.
  public static let none = CanvasExtent(minimum: 0, natural: 0)
}
