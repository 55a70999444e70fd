import CGtkBindings
import Glibc
import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// A program that knows GTK by its C calls alone and runs a main loop of its own, in which no application runs.
@MainActor
enum HostLoop {
  static let name = "a-viewer-lives-in-the-loop-and-the-pane-of-another-program"

  /// Runs the check in the loop.
  ///
  /// - Returns: 0 if its promise is kept.
  static func run() -> Int32 {
    gtk_init()
    // A viewer does this itself, but tasks may begin before there is one.
    MainLoopBridge.install()
    let loop = g_main_loop_new(nil, 0)
    defer { g_main_loop_unref(loop) }
    var exitCode = EXIT_FAILURE
    let task = host { isKept in
      exitCode = isKept ? EXIT_SUCCESS : EXIT_FAILURE
      g_main_loop_quit(loop)
    }
    guard let task else { return EXIT_FAILURE }
    g_main_loop_run(loop)
    task.cancel()
    fflush(nil)
    return exitCode
  }

  /// Shows a viewer over a label in a pane, and takes it away by Done.
  private static func host(_ end: @escaping @MainActor (Bool) -> Void) -> Task<Void, Never>? {
    guard let window = UnsafeMutablePointer<GtkWindow>(OpaquePointer(gtk_window_new())) else {
      return nil
    }
    let (panes, pane) = (gtk_paned_new(GTK_ORIENTATION_HORIZONTAL), gtk_overlay_new())
    let view = ViewerView(
      source: MemorySource(count: 3), setup: ViewerSetup(abilities: [.sharing]),
      fillsWindow: false)
    let viewer = view.widget.gtkWidget
    gtk_overlay_set_child(OpaquePointer(pane), gtk_label_new("Below"))
    gtk_overlay_add_overlay(OpaquePointer(pane), viewer)
    gtk_paned_set_start_child(OpaquePointer(panes), Label("Beside").gtkWidget)
    gtk_paned_set_end_child(OpaquePointer(panes), pane)
    gtk_window_set_child(window, panes)
    gtk_window_set_default_size(window, 700, 400)
    var isDone = false
    view.connect(to: Window(wrapping: window)) {
      isDone = true
      gtk_widget_set_visible(viewer, 0)
    }
    gtk_window_present(window)
    return Task {
      do {
        try await Wait.until("a photo is shown, and Done beside it") {
          view.hand.activate("Done")
        }
        try await Wait.until("Done takes the viewer away") { isDone }
        try requireEqual(gtk_widget_get_mapped(viewer), 0, "whether the viewer is seen")
        gtk_window_destroy(window)
        await view.session.finishSaving()
        end(true)
      } catch {
        print("\(name): \((error as? Failure)?.sentence ?? "\(error)")")
        end(false)
      }
    }
  }
}
