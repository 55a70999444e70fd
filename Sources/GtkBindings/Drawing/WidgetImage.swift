import CGtkBindings

/// An opaque widget as it was drawn once, for animations that would otherwise draw all of it for each frame.
///
/// Ownership: holds one reference to GTK's drawing of the widget, or without a GPU its pixels.
@MainActor
package final class WidgetImage {
  private enum Content {
    case node(OpaquePointer)
    case pixels(CairoSurface, scale: Double)
  }

  private let content: Content

  /// Draws a child of `parent`, in whose coordinates the image is; nil if the child is not on screen.
  ///
  /// Only while a frame is being drawn, since everything has its place only then.
  package init?(of child: Widget, in parent: Canvas) {
    guard child.isMapped, parent.width > 0, parent.height > 0 else { return nil }
    let snapshot = created(gtk_snapshot_new())
    gtk_widget_snapshot_child(parent.pointer, child.pointer, snapshot)
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    guard parent.isDrawnByCairo else {
      content = .node(node)
      return
    }
    let scale = parent.scaleFactor
    let surface = CairoSurface(
      width: Int(parent.width * scale), height: Int(parent.height * scale), isOpaque: true)
    surface.draw { cairo in
      cairo.scale(scale, scale)
      gsk_render_node_draw(node, cairo.pointer)
    }
    gsk_render_node_unref(node)
    content = .pixels(surface, scale: scale)
  }

  isolated deinit {
    if case .node(let node) = content { gsk_render_node_unref(node) }
  }

  /// Draws what lies in a rectangle; `opacity` is 0…1.
  package func draw(
    on snapshot: Snapshot, x: Double, y: Double, width: Double, height: Double, opacity: Double
  ) {
    snapshot.clipped(x: x, y: y, width: width, height: height) {
      switch content {
      case .pixels:
        snapshot.cairo(x: x, y: y, width: width, height: height) { cairo in
          draw(on: cairo, x: x, y: y, width: width, height: height, opacity: opacity)
        }
      case .node(let node):
        snapshot.opacity(opacity) { gtk_snapshot_append_node(snapshot.pointer, node) }
      }
    }
  }

  /// Draws what lies in a rectangle, on whole pixels, with a cairo context of the same coordinates; `opacity` is 0…1.
  ///
  /// Only without a GPU.
  package func draw(
    on cairo: CairoContext, x: Double, y: Double, width: Double, height: Double, opacity: Double
  ) {
    guard case .pixels(let surface, let scale) = content else { return }
    cairo.draw(
      surface, scale: scale, x: x, y: y, width: width, height: height, opacity: opacity)
  }
}
