import BenchPhotos
import BenchReport
import BenchSystem
import ViewerBench

/// Paging through a folder of very many photos while the names are read out of all their sidecars,
/// beside the same folder when they are known, and one without sidecars.
struct IndexBench {
  private static let photos = 10_000
  /// Comments on each photo, so that there is something to read.
  ///
  /// One in 21 has none of them.
  private static let comments = 0...20
  private static let flips = 50
  /// Seconds between a photo and the next key: as quick as somebody who only glances.
  private static let glance = 0.05
  /// Seconds that an index may take.
  private static let timeout = 300.0
  /// Seconds without a write after which all is read: the index is written once a second.
  private static let quiet = 3.0

  /// Whether the names are known.
  private enum Names: CaseIterable {
    case known, read, none

    var title: String {
      switch self {
      case .known: "names known"
      case .read: "names being read"
      case .none: "no sidecars"
      }
    }
  }

  let program: String
  let library: PhotoLibrary
  let rounds: Int

  /// Measures.
  func run() throws -> Comparison {
    let named = try PhotoFolder(Self.photos, of: library) { number in
      SidecarText.bytes(
        comments: number % (Self.comments.upperBound + 1), name: "Person \(number % 100)",
        seed: number)
    }
    let bare = try PhotoFolder(Self.photos, of: library) { _ in nil }
    let cache = try Folder.makeTemporary()
    defer { Folder.remove(cache) }
    let time = try read(named, into: cache)
    Ourselves.say("The names of \(Self.photos) photos were read in \(Figure.text(time)) s.")
    var comparison = Comparison(of: Names.allCases.map(\.title))
    for _ in 1...rounds {
      for names in Names.allCases {
        let times = try flip(names == .none ? bare : named, names, cache)
        comparison.add(times, of: names.title, "a page: photo on screen, ms")
        comparison.add(
          [Summary.percentile95(times)].compactMap(\.self), of: names.title,
          "95 of 100 pages: at most, ms")
      }
    }
    return comparison
  }

  /// Lets the program read all names, and returns the seconds that it takes when nobody pages.
  private func read(_ photos: PhotoFolder, into cache: String) throws -> Double {
    let program = try DrivenProgram(program, at: 0, of: photos, cache: cache, isSettled: false)
    try askForNames(program)
    let begin = Clock.now
    var (written, last) = (Self.written(in: cache), begin)
    while written == 0 || Clock.now - last < Self.quiet {
      guard Clock.now - begin < Self.timeout else { throw BenchError("There is no index.") }
      try program.session.wait(0.1)
      let now = Self.written(in: cache)
      if now != written { (written, last) = (now, Clock.now) }
    }
    return last - begin
  }

  /// Waits for the list, and tags for a moment: names are read for whoever tags.
  private func askForNames(_ program: DrivenProgram) throws {
    try program.wait(for: "a list") { !$0.listing && $0.count == Self.photos }
    try program.session.press("t")
    try program.wait(for: "tagging") { $0.state == "tagging" }
    try program.session.press("Escape")
    try program.wait(for: "browsing") { $0.state == "browsing" }
  }

  /// When the index was last written.
  private static func written(in cache: String) -> Double {
    ["", "-wal"].map { SystemFile.modified("\(cache)/photo-pages/index.db\($0)") }.max() ?? 0
  }

  private func flip(_ photos: PhotoFolder, _ names: Names, _ known: String) throws -> [Double] {
    let fresh = try Folder.makeTemporary()
    defer { Folder.remove(fresh) }
    let program = try DrivenProgram(
      program, at: 0, of: photos, cache: names == .known ? known : fresh, isSettled: false)
    try askForNames(program)
    let session = program.session
    let times = try (1...Self.flips).map { photo in
      try session.wait(Self.glance)
      let pressed = try session.press("Right")
      let marker = photo % Marker.colours.count
      guard let next = try session.waitForPhoto(marker, seconds: 10, grace: 0) else {
        throw BenchError("Photo \(photo) did not come.")
      }
      return milliseconds(next.time - pressed)
    }
    // What was read before the last page is no hindrance to that.
    if names == .read {
      let written = Self.written(in: fresh)
      try session.wait(Self.quiet)
      if written == Self.written(in: fresh) {
        Ourselves.say("The names were all read before the last page.")
      }
    }
    return times
  }
}
