import Gio
import Glibc
import PhotoPages

/// What is remembered from one start to the next, in a small file of its own: it is read before GTK
/// and GSettings have started.
struct KeptState: Equatable, Sendable {
  /// The window that was closed last; nil if none was.
  var window: LastWindow?
  /// What was chosen last of how galleries look.
  var look = GalleryLook()

  /// The file: `window` among the program's state.
  private static var path: String? {
    let state =
      getenv("XDG_STATE_HOME").map { String(cString: $0) }
      ?? getenv("HOME").map { String(cString: $0) + "/.local/state" }
    return state.flatMap { $0.hasPrefix("/") ? $0 + "/photo-pages/window" : nil }
  }

  /// What is written: a line about the window, which may be empty, and one about the look.
  var text: String { "\(window?.line ?? "")\n\(look.line)\n" }

  init() {}

  /// Reads such a text. What is missing or spoilt is as if it had never been written.
  init(text: some StringProtocol) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    window = lines.first.flatMap { LastWindow(line: $0) }
    look = GalleryLook(line: lines.dropFirst().first ?? "")
  }

  /// More than such a text is long.
  private static let longest = 128

  /// What was written last. Reads on the calling thread, which must not be the main one.
  static func read() -> KeptState {
    guard let path else { return KeptState() }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return KeptState() }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: longest)
    let count = Glibc.read(file, &bytes, bytes.count)
    return KeptState(text: String(decoding: bytes[..<max(0, count)], as: UTF8.self))
  }

  /// What was written last, read on another thread.
  static func load() async -> KeptState {
    (try? await FileQueue.run { _ throws(GioError) in read() }) ?? KeptState()
  }

  /// Writes it down. A disk that will not take it is no reason to say anything.
  func write() async {
    guard let path = Self.path else { return }
    let file = Location(path: Array(path.utf8))
    try? await FileQueue.run { [text] _ throws(GioError) in
      try file.parent?.makeFolders()
      try file.writeNow(Array(text.utf8))
    }
  }
}

/// What a person chooses of how a gallery looks, for all folders.
struct GalleryLook: Equatable, Sendable {
  /// How the bars are laid out.
  var layout = ChromeLayout.classic
  /// Whether tags are shown.
  var showsTags = true
  /// Whether zoom and position are kept on turning pages.
  var keepsZoom = false

  init() {}

  /// How a gallery looks now.
  init(of model: PagesModel) {
    layout = model.layout
    showsTags = model.showsTags
    keepsZoom = model.keepsZoom
  }

  /// The line that is written: the layout's name, and 1 or 0 for each of the others.
  var line: String { "\(layout.rawValue) \(showsTags ? 1 : 0) \(keepsZoom ? 1 : 0)" }

  /// Reads such a line, as far as it is one.
  init(line: some StringProtocol) {
    let words = line.split(separator: " ")
    guard words.count == 3 else { return }
    layout = ChromeLayout(rawValue: String(words[0])) ?? layout
    showsTags = words[1] != "0"
    keepsZoom = words[2] == "1"
  }

  /// Takes over what a person has changed in a gallery, and nothing else of it: a layout from the
  /// command line is for one run.
  mutating func follow(from before: GalleryLook, to now: GalleryLook) {
    if now.layout != before.layout { layout = now.layout }
    if now.showsTags != before.showsTags { showsTags = now.showsTags }
    if now.keepsZoom != before.keepsZoom { keepsZoom = now.keepsZoom }
  }
}
