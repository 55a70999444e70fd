import CGtkBindings
import GioBindings

/// The Swift objects of the widgets inside a container, owned by the container's C object.
///
/// Ownership: GTK owns its children, but not their Swift objects, which draw canvases and hold their delegates. The
/// container's C object owns a closure box with this list as its data, and releases it when finalised. So the content
/// of a window lives whether or not Swift holds it. A kept child must not hold its container, which would be a cycle.
@MainActor
final class RetainedWidgets {
  private var widgets: [Widget] = []

  private init() {}

  /// Returns the list of a C object, created on first use.
  static func of(_ raw: UnsafeMutableRawPointer) -> RetainedWidgets {
    let object = raw.assumingMemoryBound(to: GObject.self)
    if let data = g_object_get_data(object, retainedWidgetsKey) {
      return ClosureBox<RetainedWidgets>.handler(in: data)
    }
    let made = RetainedWidgets()
    g_object_set_data_full(
      object, retainedWidgetsKey, ClosureBox(made).retained(), releaseClosureBox)
    return made
  }

  func add(_ widget: Widget) {
    widgets.append(widget)
  }

  /// Removes a widget that GTK has already removed.
  func remove(_ widget: Widget) {
    // Compares the C objects, each of which may have several Swift objects.
    widgets.removeAll { $0.pointer == widget.pointer }
  }

  func replace(with widget: Widget?) {
    widgets = widget.map { [$0] } ?? []
  }

  func removeAll() {
    widgets = []
  }
}

private let retainedWidgetsKey = "swift-kept-widgets"
