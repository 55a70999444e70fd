// Ownership: a FrameMemory owns two cairo surfaces and destroys them with itself.

import CGtkBindings
import CGtkBindingsShim

/// Memory for frames that are drawn without a GPU, kept from one frame to the next.
///
/// For each frame GTK 4.8 makes an image of the window in memory, and cairo copies it to memory that it shares with
/// the X server. Both are freed after the frame. So for a full screen the kernel clears 16 megabytes a frame, page by
/// page, which takes longer than all drawing.
@MainActor
package final class FrameMemory {
  /// The most bytes of freed memory to keep for frames, which is glibc's greatest: `DEFAULT_MMAP_THRESHOLD_MAX`.
  ///
  /// An image of a screen of 3840 × 2160 pixels is smaller.
  package nonisolated static let largestBlock: Int32 = 32 << 20

  private let screen: OpaquePointer
  private let keeper: OpaquePointer

  /// Keeps the memory that cairo shares with the X server, for frames of the canvas's window at its current size.
  ///
  /// cairo 1.16 frees a block of shared memory as soon as it is empty. So this keeps a small image in a block with
  /// room for a frame. Returns nil if nothing is shared with an X server, or the canvas is not on screen yet.
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
    // A smaller image would not be in shared memory.
    keeper = created(cairo_surface_create_similar_image(screen, CAIRO_FORMAT_RGB24, 64, 64))
  }

  isolated deinit {
    cairo_surface_destroy(keeper)
    cairo_surface_destroy(screen)
  }
}
