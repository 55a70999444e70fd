import BenchPhotos
import BenchReport
import BenchSystem
import SearchBench
import ViewerBench

/// Finding photos while words are typed: from each key to the first results on screen.
///
/// The gallery's list is searched, whose rows show texts, so that other results look different.
struct FindingBench {
  private static let few = 100
  private static let many = 100_000
  /// Words of which five letters are typed, one by one.
  private static let words = 10
  private static let letters = 5
  /// Sidecars that are changed.
  private static let changes = 5
  /// Seconds until which results have to be there; the same ones may have been there before.
  private static let timeout = 2.0
  /// Seconds that an index may take.
  private static let indexing = 900.0
  /// The rows of the screen below the bars.
  private static let rows = stride(from: 260, through: 1000, by: 4)

  let program: String
  let library: PhotoLibrary

  /// Measures.
  func run() throws -> Comparison {
    let titles = [Self.few, Self.many].map { "\($0) photos" }
    var comparison = Comparison(of: titles)
    for (count, title) in zip([Self.few, Self.many], titles) {
      try measure(FoundPhotos(count: count), title, &comparison)
    }
    return comparison
  }

  private func measure(
    _ found: FoundPhotos, _ title: String, _ comparison: inout Comparison
  ) throws {
    let photos = try PhotoFolder(found.count, of: library, sidecar: found.sidecar)
    let program = try DrivenProgram(program, at: 0, of: photos, isSettled: false)
    let begin = Clock.now
    try openSearch(program, found.count)
    comparison.add([Clock.now - begin], of: title, "until all are in the index, s")
    var times: [Double] = []
    var same = 0
    for word in found.typedWords(Self.words) {
      for letter in word.prefix(Self.letters) {
        let time = try appearance(in: program) { try program.session.press(String(letter)) }
        if let time { times.append(milliseconds(time)) } else { same += 1 }
        try program.wait(for: "results") { $0.gallery?.results != nil }
      }
      try clear(program, found.count)
    }
    if same > 0 { Ourselves.say("\(same) keys of \(title) left the same results on screen.") }
    comparison.add(times, of: title, "a key: results on screen, ms")
    comparison.add(
      [Summary.percentile95(times)].compactMap(\.self), of: title, "95 of 100 keys: at most, ms")
    comparison.add(
      try (0..<Self.changes).map { try change($0, photos, program, found) }, of: title,
      "a changed sidecar: photo on screen, s")
    comparison.add([program.session.memory()], of: title, "memory, MB")
  }

  /// Opens the gallery's list and its search, once all photos are in the index.
  private func openSearch(_ program: DrivenProgram, _ count: Int) throws {
    try program.wait(for: "a list") { !$0.listing && $0.count == count }
    try program.session.press("g")
    try program.wait(for: "the gallery") { $0.state == "gallery" }
    try program.session.press("ctrl+2")
    try program.session.press("ctrl+f")
    // Whether photos are still being read is told with results.
    try program.session.press("a")
    let deadline = Clock.now + Self.indexing
    while try !isComplete(program.state()) {
      guard Clock.now < deadline else { throw BenchError("There is no index.") }
      try program.session.wait(0.2)
    }
    try clear(program, count)
    try program.session.settle()
  }

  private func isComplete(_ state: ReportedState) -> Bool {
    guard let gallery = state.gallery, gallery.results != nil else { return false }
    return !gallery.indexing
  }

  private func clear(_ program: DrivenProgram, _ count: Int) throws {
    try program.session.press("Escape")
    try program.wait(for: "all photos") { $0.count == count }
    try program.session.wait(0.3)
  }

  /// Returns the seconds from an action to the first change below the bars; nil if nothing changed in time.
  private func appearance(in program: DrivenProgram, after action: () throws -> Double) throws
    -> Double?
  {
    let session = program.session
    let changes = ScreenChanges(on: session.surroundings.screen, rows: Self.rows)
    let start = try action()
    while Clock.now < start + Self.timeout {
      if changes.happened() { return Clock.now - start }
      try session.pause()
    }
    return nil
  }

  /// Writes a word that nobody has into a sidecar, and returns the seconds until its photo is found.
  private func change(
    _ number: Int, _ photos: PhotoFolder, _ program: DrivenProgram, _ found: FoundPhotos
  ) throws -> Double {
    let word = "qqq" + String(repeating: "x", count: number + 1)
    for letter in word { try program.session.press(String(letter)) }
    try program.wait(for: "nothing found") { $0.gallery?.results == 0 }
    let changed = found.count / 2 + number
    let text = String(decoding: found.sidecar(changed), as: UTF8.self)
    let new = text.replacing("<rdf:Bag>", with: "<rdf:Bag><rdf:li>\(word)</rdf:li>")
    let path = photos.file(changed) + ".xmp"
    try SystemFile.write(Array(new.utf8), to: path + ".new")
    let time = try appearance(in: program) {
      try Folder.rename(path + ".new", to: path)
      return Clock.now
    }
    try clear(program, found.count)
    guard let time else { throw BenchError("The changed photo was not found.") }
    return time
  }
}
