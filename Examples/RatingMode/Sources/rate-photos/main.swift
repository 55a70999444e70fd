import GioBindings
import GtkBindings
import PhotoDecoding
import PhotoFolders
import PhotoPages
import PhotoPagesGtk
import RatingMode

// `rate-photos POINTS.json FOLDER` pages through a folder, with a mode in which the digits give points.

let application = Application(id: "org.example.RatePhotos", isUnique: false, readsCommandLine: true)
var lastWrite: Task<Void, Never>?

/// Writes points after those that are being written, and says in the window if that fails.
@MainActor
func store(_ points: [String: Int], of session: ViewerSession, in file: PointsFile) {
  let before = lastWrite
  let hold = application.hold()
  lastWrite = Task {
    await before?.value
    do { try await file.write(points) } catch {
      session.send(.window(.failed(.other(Message("The points could not be stored.")))))
    }
    withExtendedLifetime(hold) {}
  }
}

@MainActor
func show(_ opening: FolderOpening, _ points: [String: Int], in file: PointsFile) {
  let setup = ViewerSetup(
    start: opening.start, addedCommands: AddedCommand.rating, extensions: [Points.self])
  let view = ViewerView(source: opening.source, setup: setup, factory: RatingFactory())
  let session = view.session
  view.onPartsAdded = { [weak session] in
    session?.send(.custom(AnyCustomCommand(AllPoints(points))))
  }
  session.onCustomEffect = { [weak session] command in
    guard let session, let points = (command as? AllPoints)?.byURI else { return }
    store(points, of: session, in: file)
  }
  let window = Window(application: application, width: 1200, height: 700)
  view.show(in: window)
  window.setTitle("Rate Photos")
  window.present()
}

application.onCommandLine { invocation in
  let arguments = invocation.arguments.dropFirst()
  let path = arguments.first.map { String(decoding: $0, as: UTF8.self) } ?? "points.json"
  let places = arguments.dropFirst().map { Location(commandLineArgument: $0) }
  let hold = application.hold()
  Task {
    let file = PointsFile(path: path)
    do {
      let points = try await file.read()
      show(await FolderSource.open(places, showing: PictureFormats.mimeTypes), points, in: file)
    } catch {
      print("\(path) cannot be read, and stays as it is: \(error)")
    }
    withExtendedLifetime(hold) {}
  }
  return 0
}
_ = application.run()
