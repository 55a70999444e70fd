import CGtk
import GtkBindings
import PhotoPages
import PhotoPagesDemo
import PhotoPagesGtk

// `photo-pages-demo` has a button for each photo of the demo; the viewer lies over them until Done.
// `photo-pages-demo ICON` has the picture file as the icon of the menu Share.

/// The window of the demo, in calls of GTK.
@MainActor
final class Host {
  private let album = DemoSource()
  private let delegate = DemoDelegate()
  private lazy var view = ViewerView(
    source: album, setup: .demo, delegate: delegate, factory: DemoFactory(), fillsWindow: false)
  private let window = UnsafeMutablePointer<GtkWindow>(OpaquePointer(gtk_window_new()))
  private var showsAlbum = true

  /// Shows the window until it is closed.
  func run() {
    guard let window else { return }
    let pane = gtk_overlay_new()
    let buttons = album.photos.map { photo in
      let button = Button(label: photo.name)
      button.onClicked { [weak self, weak button] in button.map { self?.open(photo, from: $0) } }
      return button
    }
    gtk_overlay_set_child(OpaquePointer(pane), Box(vertical: true, spacing: 6, buttons).gtkWidget)
    let viewer = view.widget.gtkWidget
    gtk_overlay_add_overlay(OpaquePointer(pane), viewer)
    gtk_widget_set_visible(viewer, 0)
    gtk_window_set_child(window, pane)
    gtk_window_set_default_size(window, 900, 600)
    gtk_window_set_title(window, "Photo Pages Demo")
    view.session.onCustomEffect = { [weak self] command in
      if command is ShowOtherAlbum { self?.exchange() }
    }
    view.connect(to: Window(wrapping: window)) { gtk_widget_set_visible(viewer, 0) }
    if let path = CommandLine.arguments.dropFirst().first { showIcon(of: path) }
    gtk_window_present(window)
    while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 {
      g_main_context_iteration(nil, 1)
    }
  }

  /// Lets a photo grow out of its button.
  private func open(_ photo: Photo, from button: Button) {
    if !showsAlbum { exchange() }
    gtk_widget_set_visible(view.widget.gtkWidget, 1)
    let place = Rect(x: 0, y: 0, width: button.width, height: button.height)
    view.show(photo, from: place, of: button)
  }

  /// Makes the interface anew once the icon is read; one that cannot be read changes nothing.
  private func showIcon(of path: String) {
    Task { [view] in
      do {
        view.show(factory: DemoFactory(shareIcon: try await Icon("share-file", file: path)))
      } catch {
        print("\(path) is no icon: \(error)")
      }
    }
  }

  /// Shows the other source in the same view.
  private func exchange() {
    if view.show(source: showsAlbum ? PlainSource() : album) { showsAlbum.toggle() }
  }
}

gtk_init()
Host().run()
