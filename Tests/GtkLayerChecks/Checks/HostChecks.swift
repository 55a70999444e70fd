import CGtkBindings
import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// What a program around a viewer may exchange, hand in and take out.
let hostChecks = [
  Check("another-source-takes-the-place-of-the-first-in-the-same-view") {
    let (first, second) = (MemorySource(count: 3), MemorySource(count: 2, from: 5))
    let delegate = Followed()
    let view = ViewerView(source: first, delegate: delegate, fillsWindow: false)
    let window = try await Stage.show(view.widget, width: 600, height: 400)
    try await Wait.until("a photo is shown") { isShown(first.all[0], by: view) }
    let before = view.session
    var preferences = view.session.viewer.model.preferences
    preferences.keepsZoom = true
    view.session.send(.preferences(preferences))
    delegate.isKept = true
    try require(!view.show(source: second), "The delegate could not keep the photos")
    delegate.isKept = false
    try require(view.show(source: second), "The delegate was obeyed without need")
    try require(view.session !== before, "The session is the same")
    try await Wait.until("a photo of the second source is shown") {
      isShown(second.all[0], by: view)
    }
    try await Wait.until("the first list is let go") { first.listenerCount == 0 }
    try requireEqual(delegate.shown, ["0.png", "5.png"], "what the delegate was told of")
    try require(view.session.viewer.model.preferences.keepsZoom, "The preferences are lost")
    try await Wait.until("there are bars") { view.hand.activate("Menu") }
    view.session.close()
    window.close()
  },
  Check("another-factory-makes-all-parts-anew-and-leaves-the-photo") {
    let source = MemorySource(count: 3)
    let view = ViewerView(source: source, fillsWindow: false)
    let window = try await Stage.show(view.widget, width: 600, height: 400)
    try await Wait.until("there are bars") { view.hand.activate("Gallery") }
    view.session.send(.input(.photoOpened(source.all[1].id)))
    try await Wait.until("the second photo is shown") { isShown(source.all[1], by: view) }
    let session = view.session
    view.show(factory: OtherMenu())
    try require(view.session === session, "The session is another one")
    try requireEqual(session.viewer.model.currentPhoto?.name, "1.png", "the shown photo")
    try await Wait.until("the menu has the factory's name") { view.hand.activate("Options") }
    view.session.close()
    window.close()
  },
  Check("a-photo-flies-from-a-thumbnail-of-another-program-and-back") {
    let source = MemorySource(count: 3)
    let view = ViewerView(source: source, fillsWindow: false)
    let thumbnail = try require(gtk_label_new("Thumbnail"), "There is no label")
    gtk_widget_set_halign(thumbnail, GTK_ALIGN_START)
    gtk_widget_set_valign(thumbnail, GTK_ALIGN_START)
    let overlay = try require(gtk_overlay_new(), "There is no overlay")
    gtk_overlay_set_child(OpaquePointer(overlay), thumbnail)
    gtk_overlay_add_overlay(OpaquePointer(overlay), view.widget.gtkWidget)
    let widget = Widget(wrapping: thumbnail)
    let window = try await Stage.show(Widget(wrapping: overlay), width: 600, height: 400)
    var isDone = false
    view.connect(to: window) { isDone = true }
    try await Wait.until("a photo is shown") { isShown(source.all[0], by: view) }
    let rect = Rect(x: 0, y: 0, width: widget.width, height: widget.height)
    view.show(source.all[2], from: rect, of: widget)
    try requireEqual(view.session.viewer.model.currentPhoto?.name, "2.png", "the shown photo")
    try require(view.isBusy, "The photo does not fly")
    try await Wait.until("the photo has arrived") {
      !view.isBusy && isShown(source.all[2], by: view)
    }
    view.session.send(.command(.done))
    try require(!isDone, "The viewer went without a flight")
    try await Wait.until("the photo has flown back") { isDone }
    view.session.close()
    window.close()
  },
  Check("a-widget-of-another-program-lives-as-long-as-its-owners") {
    let label = try require(gtk_label_new("Text"), "There is no label")
    Finalised.watch(UnsafeMutableRawPointer(label))
    var wrapped: Widget? = Widget(wrapping: label)
    var again: Widget? = Widget(wrapping: label)
    try requireEqual(again?.gtkWidget, label, "the widget")
    wrapped = nil
    try requireEqual(Finalised.count, 0, "widgets that are gone while one owner is left")
    again = nil
    try requireEqual(Finalised.count, 0, "widgets that are gone while the loop stands still")
    try await Wait.until("the widget is gone with its last owner") { Finalised.count == 1 }
    try require(wrapped == nil, "There is still an owner")
  },
]

@MainActor
private func isShown(_ photo: Photo, by view: ViewerView) -> Bool {
  view.session.viewer.model.currentPhoto?.id == photo.id
    && view.session.picture(of: photo.id) != nil
}

private final class Followed: ViewerDelegate {
  var shown: [String] = []
  var isKept = false

  func didShow(_ photo: Photo?) { if let photo { shown.append(photo.name) } }

  func shouldDismiss() -> Bool { !isKept }
}

private final class OtherMenu: ViewerFactory {
  override func title(of command: AnyCommand) -> Message {
    command == .standard(.openMenu) ? Message("Options") : super.title(of: command)
  }
}
