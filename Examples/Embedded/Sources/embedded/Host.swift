import CGtk
import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// A window in plain GTK calls: a column of widgets, and a pane in which a viewer lies over thumbnails.
@MainActor
class Host: ViewerDelegate {
  let sheets = Sheets(colour: Colour(red: 0.8, green: 0.1, blue: 0.1))
  lazy var view = ViewerView(
    source: sheets, setup: ViewerSetup(abilities: [.sharing]), delegate: self, fillsWindow: false)
  let entry = Entry(placeholder: "Number of a sheet")
  var isOpen: Bool { g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 }
  private let name = Label("No sheet")
  private let window = UnsafeMutablePointer<GtkWindow>(OpaquePointer(gtk_window_new()))

  func run() {
    guard let window else { return }
    let (panes, pane) = (gtk_paned_new(GTK_ORIENTATION_HORIZONTAL), gtk_overlay_new())
    let thumbnails = (1...4).map { n in button("Sheet \(n)") { [weak self] in self?.open(n, $0) } }
    gtk_overlay_set_child(OpaquePointer(pane), Box(vertical: true, thumbnails).gtkWidget)
    let viewer = view.widget.gtkWidget
    gtk_overlay_add_overlay(OpaquePointer(pane), viewer)
    gtk_paned_set_start_child(OpaquePointer(panes), makeColumn().gtkWidget)
    gtk_paned_set_end_child(OpaquePointer(panes), pane)
    gtk_window_set_child(window, panes)
    gtk_window_set_default_size(window, 900, 600)
    view.connect(to: Window(wrapping: window)) { gtk_widget_set_visible(viewer, 0) }
    gtk_window_present(window)
    while isOpen { g_main_context_iteration(nil, 1) }
  }

  private func makeColumn() -> Widget {
    let line = Widget(wrapping: gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
    let blue = button("Blue Sheets") { [weak self] _ in self?.showBlueSheets() }
    let stars = button("Stars") { [weak self] _ in self?.view.show(factory: Starred()) }
    entry.onActivate { [weak self] in
      if let self, let number = Int(entry.text), 1...4 ~= number { open(number, entry) }
    }
    return Box(vertical: true, spacing: 6, [name, line, entry, blue, stars])
  }

  private func button(_ label: String, _ action: @escaping @MainActor (Widget) -> Void) -> Button {
    let button = Button(label: label)
    button.onClicked { [weak button] in button.map(action) }
    return button
  }

  func open(_ number: Int, _ thumbnail: Widget) {
    gtk_widget_set_visible(view.widget.gtkWidget, 1)
    let rect = Rect(x: 0, y: 0, width: thumbnail.width, height: thumbnail.height)
    view.show(sheets.photos[number - 1], from: rect, of: thumbnail)
  }

  func showBlueSheets() { view.show(source: Sheets(colour: Colour(red: 0, green: 0.2, blue: 0.8))) }
  func didShow(_ photo: Photo?) { name.text = photo?.name ?? "No sheet" }
  func didDismiss() {}
}

private final class Starred: ViewerFactory {
  override func title(of photo: Photo) -> String { "★ \(photo.name)" }
}

/// Four sheets of one colour.
struct Sheets: PhotoDataSource {
  let colour: Colour
  let photos = (1...4).map { Photo(id: PhotoID($0), name: "Sheet \($0)") }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    AsyncStream { $0.yield(.listed(photos)) }
  }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    .pixels(PixelBuffer(size: PixelSize(width: 900, height: 600)) { $0.paint(colour) })
  }
}
