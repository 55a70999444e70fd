import BenchPhotos
import BenchSystem
import FoundationEssentials
import ViewerBench

/// The program as a person uses it, with keys of the X server, and beside that a script through which it
/// is asked how far it has come.
final class DrivenProgram {
  /// Seconds that anything may take.
  private static let timeout = 60.0

  let session: Session
  /// A folder of its own, in which it keeps what it knows of folders, among others.
  private let folder: String
  private let script: NamedPipe

  /// Starts it on a photo, and waits until it has nothing more to do.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - photo: the photo's number.
  ///   - photos: the folder with the photo.
  ///   - cache: the folder for what it keeps to be quicker the next time; nil for a new one.
  ///   - isSettled: whether to wait until it has nothing more to do, or only for the photo.
  /// - Throws: if the photo does not appear.
  init(
    _ program: String, at photo: Int, of photos: PhotoFolder, cache: String? = nil,
    isSettled: Bool = true
  ) throws {
    folder = try Folder.makeTemporary()
    script = try NamedPipe(at: "\(folder)/script")
    var viewer = Viewer(
      "photo-pages", command: [program, "{file}", "--automate", "\(folder)/script"])
    viewer.environment = ["XDG_CACHE_HOME": cache ?? "\(folder)/cache"]
    session = try Session(
      viewer,
      opening: Opening(
        file: photos.file(photo), folder: photos.path, index: photo, colour: "#000000"))
    let marker = photo % Marker.colours.count
    guard try session.waitForPhoto(marker, seconds: 30, grace: 0) != nil else {
      throw BenchError("The photo never appeared.")
    }
    // Movements take the same time whatever moves.
    try send("animations off")
    if isSettled { try session.settle() }
  }

  deinit {
    session.close()
    Folder.remove(folder)
  }

  /// Has it perform a line, and waits for nothing.
  func send(_ line: String) throws { try script.write(line) }

  /// What it says of itself once it has performed all lines.
  func state() throws -> ReportedState {
    let path = "\(folder)/state.json"
    Folder.remove(path)
    try send("state \(path)")
    let deadline = Clock.now + Self.timeout
    while Clock.now < deadline {
      try session.pause()
      guard let bytes = SystemFile.bytes(path), !bytes.isEmpty,
        let state = try? JSONDecoder().decode(ReportedState.self, from: Data(bytes))
      else { continue }
      return state
    }
    throw BenchError("The program does not answer.")
  }

  /// Waits until something is true of it, asking each time that it has come to rest.
  @discardableResult
  func wait(for what: String, _ isTrue: (ReportedState) -> Bool) throws -> ReportedState {
    let deadline = Clock.now + Self.timeout
    while Clock.now < deadline {
      try send("wait idle")
      let state = try state()
      if isTrue(state) { return state }
    }
    throw BenchError("It never came to this: \(what).")
  }
}
