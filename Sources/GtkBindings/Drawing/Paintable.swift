import CGtkBindings
import GioBindings

/// A drawing of any size that GTK's widgets show, in their text's colour if it wants.
///
/// Ownership: this holds one reference to an instance of the GType `SwiftPaintable`, and widgets hold theirs. The
/// instance keeps the closure in a box, released when C finalises it; so the drawing lives as long as anything shows
/// it, with or without this object.
@MainActor
public final class Paintable {
  /// A function that draws on a width and height in points, in the colour of the text around it.
  package typealias Drawing =
    @MainActor (CairoContext, _ width: Double, _ height: Double, _ colour: Colour) -> Void

  let object: GObjectRef

  /// Makes a drawing with its natural size in points; `draw` is called for every frame that needs it drawn anew.
  package init(width: Int, height: Int, draw: @escaping Drawing) {
    object = GObjectRef(adopting: g_object_new_with_properties(paintableType, 0, nil, nil))
    let contents = PaintableContents(width: width, height: height, draw: draw)
    g_object_set_data_full(
      object.pointer(), paintableKey, ClosureBox(contents).retained(), releaseClosureBox)
  }
}

private let paintableKey = "swift-paintable"

/// The contents of a paintable, owned by C and counted, since C decides when they are freed.
private final class PaintableContents {
  let width: Int32
  let height: Int32
  let draw: Paintable.Drawing

  init(width: Int, height: Int, draw: @escaping Paintable.Drawing) {
    self.width = Int32(width)
    self.height = Int32(height)
    self.draw = draw
    LiveCounters.paintables.increment()
  }

  deinit {
    LiveCounters.paintables.decrement()
  }
}

/// The GType of paintables, registered when the first one is made; its name cannot be reused in the process.
private let paintableType: GType = {
  var parent = GTypeQuery()
  g_type_query(g_object_get_type(), &parent)
  let type = g_type_register_static_simple(
    g_object_get_type(), "SwiftPaintable", parent.class_size, nil, parent.instance_size, nil,
    GTypeFlags(rawValue: 0))
  // GObject copies the description of an interface.
  var plain = GInterfaceInfo(
    interface_init: initialisePaintable, interface_finalize: nil, interface_data: nil)
  g_type_add_interface_static(type, gdk_paintable_get_type(), &plain)
  var symbolic = GInterfaceInfo(
    interface_init: initialiseSymbolic, interface_finalize: nil, interface_data: nil)
  g_type_add_interface_static(type, gtk_symbolic_paintable_get_type(), &symbolic)
  return type
}()

/// `GInterfaceInitFunc`: `void (*)(gpointer g_iface, gpointer iface_data)`.
private func initialisePaintable(_ interface: gpointer?, _: gpointer?) {
  guard let interface else { return }
  let functions = interface.assumingMemoryBound(to: GdkPaintableInterface.self)
  functions.pointee.snapshot = snapshotPaintable
  functions.pointee.get_flags = flagsOfPaintable
  functions.pointee.get_intrinsic_width = widthOfPaintable
  functions.pointee.get_intrinsic_height = heightOfPaintable
  functions.pointee.get_intrinsic_aspect_ratio = aspectRatioOfPaintable
}

/// `GInterfaceInitFunc`: `void (*)(gpointer g_iface, gpointer iface_data)`.
private func initialiseSymbolic(_ interface: gpointer?, _: gpointer?) {
  interface?.assumingMemoryBound(to: GtkSymbolicPaintableInterface.self)
    .pointee.snapshot_symbolic = snapshotSymbolic
}

/// Returns the contents of a paintable; nil only while C disposes of it.
@MainActor
private func contents(of paintable: OpaquePointer) -> PaintableContents? {
  let object = UnsafeMutableRawPointer(paintable).assumingMemoryBound(to: GObject.self)
  guard let data = g_object_get_data(object, paintableKey) else { return nil }
  return ClosureBox<PaintableContents>.handler(in: data)
}

@MainActor
private func draw(
  _ paintable: OpaquePointer, on snapshot: OpaquePointer, _ width: Double, _ height: Double,
  _ colour: Colour
) {
  guard let contents = contents(of: paintable) else { return }
  Snapshot(pointer: snapshot).cairo(x: 0, y: 0, width: width, height: height) { cairo in
    contents.draw(cairo, width, height, colour)
  }
}

/// Draws in black, without a text: `void (*snapshot)(GdkPaintable *, GdkSnapshot *, double width, double height)`.
private func snapshotPaintable(
  _ paintable: OpaquePointer?, _ snapshot: OpaquePointer?, _ width: Double, _ height: Double
) {
  guard let paintable, let snapshot else { return }
  nonisolated(unsafe) let lent = (paintable, snapshot)
  MainActor.assumeIsolated { draw(lent.0, on: lent.1, width, height, .black) }
}

/// Draws in the text's colour, which is the first, if there is any.
///
/// `void (*snapshot_symbolic)(GtkSymbolicPaintable *, GdkSnapshot *, double width, double height,
/// const GdkRGBA *colors, gsize n_colors)`.
private func snapshotSymbolic(
  _ paintable: OpaquePointer?, _ snapshot: OpaquePointer?, _ width: Double, _ height: Double,
  _ colours: UnsafePointer<GdkRGBA>?, _ count: gsize
) {
  guard let paintable, let snapshot else { return }
  nonisolated(unsafe) let lent = (paintable, snapshot)
  let colour = count > 0 ? colours.map { Colour($0.pointee) } : nil
  MainActor.assumeIsolated { draw(lent.0, on: lent.1, width, height, colour ?? .black) }
}

/// `GdkPaintableFlags (*get_flags)(GdkPaintable *)`.
private func flagsOfPaintable(_: OpaquePointer?) -> GdkPaintableFlags {
  GdkPaintableFlags(
    rawValue: GDK_PAINTABLE_STATIC_SIZE.rawValue | GDK_PAINTABLE_STATIC_CONTENTS.rawValue)
}

/// `int (*get_intrinsic_width)(GdkPaintable *)`.
private func widthOfPaintable(_ paintable: OpaquePointer?) -> Int32 {
  nonisolated(unsafe) let lent = paintable
  return MainActor.assumeIsolated { lent.flatMap { contents(of: $0) }?.width ?? 0 }
}

/// `int (*get_intrinsic_height)(GdkPaintable *)`.
private func heightOfPaintable(_ paintable: OpaquePointer?) -> Int32 {
  nonisolated(unsafe) let lent = paintable
  return MainActor.assumeIsolated { lent.flatMap { contents(of: $0) }?.height ?? 0 }
}

/// `double (*get_intrinsic_aspect_ratio)(GdkPaintable *)`.
private func aspectRatioOfPaintable(_ paintable: OpaquePointer?) -> Double {
  let (width, height) = (widthOfPaintable(paintable), heightOfPaintable(paintable))
  return height > 0 ? Double(width) / Double(height) : 0
}
