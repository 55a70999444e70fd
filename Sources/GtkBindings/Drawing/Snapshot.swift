import CGtkBindings

/// GTK's drawing functions for one frame of one widget; coordinates are points of the widget.
@MainActor
public struct Snapshot {
  let pointer: OpaquePointer

  /// Fills a rectangle.
  public func fill(_ colour: Colour, x: Double, y: Double, width: Double, height: Double) {
    var rgba = colour.rgba
    var bounds = rect(x, y, width, height)
    gtk_snapshot_append_color(pointer, &rgba, &bounds)
  }

  /// Draws `body` clipped to a rectangle.
  public func clipped(
    x: Double, y: Double, width: Double, height: Double, _ body: () -> Void
  ) {
    var bounds = rect(x, y, width, height)
    gtk_snapshot_push_clip(pointer, &bounds)
    body()
    gtk_snapshot_pop(pointer)
  }

  /// Draws `body` as one translucent group; `opacity` is 0…1.
  package func opacity(_ opacity: Double, _ body: () -> Void) {
    gtk_snapshot_push_opacity(pointer, opacity)
    body()
    gtk_snapshot_pop(pointer)
  }

  /// Draws `body` with its origin at a point.
  package func translated(x: Double, y: Double, _ body: () -> Void) {
    var origin = graphene_point_t(x: Float(x), y: Float(y))
    gtk_snapshot_save(pointer)
    gtk_snapshot_translate(pointer, &origin)
    body()
    gtk_snapshot_restore(pointer)
  }

  /// Draws `body` turned clockwise by `degrees` and scaled, both about a point.
  package func turned(
    by degrees: Double, scale: Double, aboutX x: Double, y: Double, _ body: () -> Void
  ) {
    var (there, back) = (
      graphene_point_t(x: Float(x), y: Float(y)), graphene_point_t(x: Float(-x), y: Float(-y))
    )
    gtk_snapshot_save(pointer)
    gtk_snapshot_translate(pointer, &there)
    gtk_snapshot_rotate(pointer, Float(degrees))
    gtk_snapshot_scale(pointer, Float(scale), Float(scale))
    gtk_snapshot_translate(pointer, &back)
    body()
    gtk_snapshot_restore(pointer)
  }

  /// Draws an image smoothly resampled, on the GPU if there is one.
  package func draw(_ raster: Raster, x: Double, y: Double, width: Double, height: Double) {
    var bounds = rect(x, y, width, height)
    gtk_snapshot_append_texture(pointer, raster.texture.opaque, &bounds)
  }

  package func cairo(
    x: Double, y: Double, width: Double, height: Double, _ body: (CairoContext) -> Void
  ) {
    var bounds = rect(x, y, width, height)
    let context = created(gtk_snapshot_append_cairo(pointer, &bounds))
    body(CairoContext(pointer: context))
    cairo_destroy(context)
  }

  /// Draws a child of a canvas at its place.
  package func draw(_ child: Widget, of canvas: Canvas) {
    gtk_widget_snapshot_child(canvas.pointer, child.pointer, pointer)
  }

  private func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }
}
