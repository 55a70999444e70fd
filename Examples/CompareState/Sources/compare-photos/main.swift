import CompareState
import PhotoFolders
import GioBindings
import GtkBindings
import PhotoDecoding
import PhotoPages
import PhotoPagesGtk

// `compare-photos FOLDER` pages through a folder, with a button to compare two photos.

let application = Application(
  id: "io.github.photopages.ComparePhotos", isUnique: false, readsCommandLine: true)

@MainActor
func show(_ opening: FolderOpening) {
  var setup = ViewerSetup(
    start: opening.start, addedCommands: [.compare, .pick], extensions: [Comparison.self])
  setup.states[.browsing] = ComparingBrowsing()
  let view = ViewerView(source: opening.source, setup: setup, factory: CompareFactory())
  let window = Window(application: application, width: 1200, height: 700)
  view.show(in: window)
  window.setTitle("Compare Photos")
  window.present()
}

application.onCommandLine { invocation in
  let hold = application.hold()
  let places = invocation.arguments.dropFirst().map { Location(commandLineArgument: $0) }
  Task {
    show(await FolderSource.open(places, showing: PictureFormats.mimeTypes))
    withExtendedLifetime(hold) {}
  }
  return 0
}
_ = application.run()
