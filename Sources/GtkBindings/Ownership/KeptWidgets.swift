import CGtkBindings

/// The Swift objects of the widgets inside a container, kept by the container's C object.
///
/// Ownership: GTK owns its children, but not their Swift objects, which draw canvases and hold their
/// delegates. The container's C object owns a closure box with this list as its data and lets go of
/// it when finalised, so that what stands in a window lives whether or not anything in Swift still
/// holds it. A kept child must not hold its container: each would keep the other.
@MainActor
final class KeptWidgets {
  private var widgets: [Widget] = []

  private init() {}

  /// The list of a C object; made when first asked for.
  static func of(_ raw: UnsafeMutableRawPointer) -> KeptWidgets {
    let object = raw.assumingMemoryBound(to: GObject.self)
    if let data = g_object_get_data(object, keptWidgetsKey) {
      return ClosureBox<KeptWidgets>.handler(in: data)
    }
    let made = KeptWidgets()
    g_object_set_data_full(
      object, keptWidgetsKey, ClosureBox(made).retained(), releaseClosureBox)
    return made
  }

  /// Keeps one more.
  func add(_ widget: Widget) {
    widgets.append(widget)
  }

  /// Lets go of one, after GTK has.
  func remove(_ widget: Widget) {
    // By the C object, of which there may be several Swift objects.
    widgets.removeAll { $0.pointer == widget.pointer }
  }

  /// Keeps this one and none of those before.
  func replace(with widget: Widget?) {
    widgets = widget.map { [$0] } ?? []
  }

  /// Lets go of all.
  func removeAll() {
    widgets = []
  }
}

private let keptWidgetsKey = "swift-kept-widgets"
