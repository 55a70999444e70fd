// Ownership: a FrameMemory owns two cairo surfaces and destroys them with itself.

import CGtkBindings
import CGtkBindingsShim

/// Memory for frames that are drawn without a GPU, which is kept from one frame to the next.
///
/// For each frame GTK 4.8 makes a picture of the window in memory, and cairo copies that to memory that it
/// shares with the X server. Both are given back after the frame. So the kernel clears 16 megabytes a
/// frame for a window of a full screen, page by page, which takes longer than all drawing.
@MainActor
package final class FrameMemory {
  /// The largest block for which glibc takes a size of its own: `DEFAULT_MMAP_THRESHOLD_MAX`. A picture
  /// of a screen of 3840 × 2160 fits in.
  private nonisolated static let largestBlock: Int32 = 32 << 20

  private let screen: OpaquePointer
  private let keeper: OpaquePointer

  /// Has the heap keep as much freed memory as one frame needs, instead of giving it back to the kernel
  /// and asking for it again. For the beginning of the program.
  package nonisolated static func keepHeap() {
    mallopt(M_MMAP_THRESHOLD, largestBlock)
    mallopt(M_TRIM_THRESHOLD, largestBlock)
  }

  /// Keeps the memory that cairo shares with the X server, for frames of a canvas's window as it is.
  ///
  /// cairo 1.16 gives a block of shared memory back as soon as nothing lies in it. What is kept is a
  /// small picture in a block that has room for a frame. Returns nil where nothing is shared with an X
  /// server, or the canvas is not on the screen yet.
  package init?(for canvas: Canvas) {
    guard StartTrick.memory.isOn, canvas.isDrawnByCairo,
      let native = gtk_widget_get_native(canvas.pointer),
      let surface = gtk_native_get_surface(native),
      let screen = shim_x11_screen_surface(gdk_surface_get_display(surface))
    else { return nil }
    self.screen = screen
    let scale = gdk_surface_get_scale_factor(surface)
    let (width, height) = (
      gdk_surface_get_width(surface) * scale, gdk_surface_get_height(surface) * scale
    )
    let frame = cairo_surface_create_similar_image(screen, CAIRO_FORMAT_RGB24, width, height)
    defer { cairo_surface_destroy(frame) }
    // Smaller ones would not be in shared memory.
    keeper = created(cairo_surface_create_similar_image(screen, CAIRO_FORMAT_RGB24, 64, 64))
  }

  isolated deinit {
    cairo_surface_destroy(keeper)
    cairo_surface_destroy(screen)
  }
}
