import GtkBindings
import MemoryGallery
import PhotoPages
import PhotoPagesGtk

// `memory-gallery` shows a dozen drawings, `memory-gallery --endless` a gallery that goes on and on.

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

application.onCommandLine { invocation in
  let isEndless = invocation.arguments.contains(Array("--endless".utf8))
  let view = isEndless ? makeEndlessView() : makeView()
  let window = Window(application: application, width: 900, height: 600)
  view.show(in: window)
  window.setTitle("Memory Gallery")
  window.present()
  return 0
}
_ = application.run()
