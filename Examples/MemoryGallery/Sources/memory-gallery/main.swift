import GtkBindings
import MemoryGallery
import PhotoPages
import PhotoPagesGtk

// `memory-gallery` shows a dozen drawings, `memory-gallery --endless` a gallery that goes on and on, and
// `memory-gallery --kiosk` the drawings with nothing over them.

// Whoever installs a catalogue there can say anything otherwise, also in English.
Translation.bind(domain: "memory-gallery", folder: "/usr/local/share/locale")

let application = Application(
  id: "io.github.photopages.MemoryGallery", isUnique: false, readsCommandLine: true)

@MainActor
func makeView() -> ViewerView {
  let view = ViewerView(source: DrawnPhotos(), factory: MyFactory())
  return view
}

@MainActor
func makeEndlessView() -> ViewerView {
  let view = ViewerView(source: EndlessDrawings(), factory: MyFactory())
  view.onPartsAdded = { [weak view] in view?.session.send(.command(.openGallery)) }
  return view
}

@MainActor
func makeKioskView() -> ViewerView { ViewerView(source: DrawnPhotos(), factory: KioskFactory()) }

application.onCommandLine { invocation in
  let has = { (option: String) in invocation.arguments.contains(Array(option.utf8)) }
  let view =
    has("--endless") ? makeEndlessView() : has("--kiosk") ? makeKioskView() : makeView()
  let window = Window(application: application, width: 900, height: 600)
  view.show(in: window)
  window.setTitle("Memory Gallery")
  window.present()
  return 0
}
_ = application.run()
