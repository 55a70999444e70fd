import BenchPhotos
import BenchReport
import BenchSystem
import ViewerBench

/// Very many comments beside few: on one photo, and on each of several that are paged through.
struct CommentsBench {
  /// Comments on the photo.
  private static let counts = [10, 10_000]
  /// Comments on each of the photos that are paged through.
  private static let pagedCounts = [10, 1000]
  private static let pagedPhotos = 30
  /// How often the panel is opened in a round.
  private static let openings = 7
  /// Seconds between two keys of somebody who leafs through.
  private static let leafing = 0.1
  /// Seconds without a change after which the panel is taken for complete: more than the program waits
  /// before it reads what is said of a photo.
  private static let quiet = 0.5
  /// Seconds between two notches of the wheel, which is turned fast.
  private static let notch = 0.01
  /// Seconds that anything may take.
  private static let patience = 20.0

  let program: String
  let library: PhotoLibrary
  let rounds: Int

  /// Measures all, and returns two tables in Markdown.
  func run() throws -> String {
    try [panel(), paging()].map(\.table.markdown).joined(separator: "\n\n")
  }

  private func folder(_ photos: Int, comments: (Int) -> Int) throws -> PhotoFolder {
    try PhotoFolder(photos, of: library) { number in
      let count = comments(number)
      return count == 0 ? nil : SidecarText.bytes(comments: count, seed: number)
    }
  }

  private func title(_ count: Int) -> String { "\(count) comments" }

  // MARK: - On one photo

  private func panel() throws -> Comparison {
    var comparison = Comparison(of: Self.counts.map(title))
    let folders = try Self.counts.map { count in
      try folder(3) { $0 == 1 ? count : 0 }
    }
    for round in 0...rounds {
      for (count, folder) in zip(Self.counts, folders) {
        let program = try DrivenProgram(program, at: 1, of: folder)
        try program.wait(for: "\(count) comments") { $0.comments.count == count && !$0.listing }
        let before = program.session.memory()
        let times = try (0..<Self.openings).map { _ in try openAndClose(program) }
        let opened = program.session.memory()
        // Round 0 is for what is slow only once, such as loading fonts.
        guard round > 0 else { continue }
        func add(_ values: [Double], _ row: String) {
          comparison.add(values, of: title(count), to: Comparison.Row(row))
        }
        add(Array(times.dropFirst()), "from the key to the newest comments on screen, ms")
        add([times[0]], "the same for the first time, ms")
        add([before], "memory before, MB")
        add([opened], "memory after opening the panel, MB")
        if round == rounds { add([try scrollToOldest(program, count)], "memory at the oldest, MB") }
      }
    }
    return comparison
  }

  private func openAndClose(_ program: DrivenProgram) throws -> Double {
    let panel = PanelView(on: program.session.surroundings.screen)
    try program.session.wait(Self.quiet)
    guard !panel.look().hasText else { throw BenchError("There is text where the panel opens.") }
    let pressed = try program.session.press("c")
    let deadline = Clock.now + Self.patience
    while !panel.look().hasText {
      guard Clock.now < deadline else { throw BenchError("There are no comments to be seen.") }
      try program.session.pause()
    }
    let time = milliseconds(Clock.now - pressed)
    try program.wait(for: "the panel") { $0.chrome.comments }
    try program.send("key Escape")
    try program.send("key Escape")
    try program.wait(for: "no panel") { !$0.chrome.comments }
    return time
  }

  /// Turns the wheel over the open panel until nothing comes any more.
  ///
  /// - Returns: the memory that is used then, in megabytes.
  private func scrollToOldest(_ program: DrivenProgram, _ count: Int) throws -> Double {
    let session = program.session
    let panel = PanelView(on: session.surroundings.screen)
    try session.press("c")
    try program.wait(for: "the panel") { $0.chrome.comments }
    session.surroundings.keyboard.movePointer(x: MarkerView.width - 150, y: MarkerView.height / 2)
    var seen = panel.look()
    var changed = Clock.now
    while Clock.now - changed < Self.patience / 4 {
      for _ in 0..<3 { session.surroundings.keyboard.turnWheelUp() }
      try session.wait(Self.notch)
      let look = panel.look()
      if look != seen { (seen, changed) = (look, Clock.now) }
    }
    let memory = session.memory()
    let loaded = try program.state().comments.loaded.count
    guard loaded == count else { throw BenchError("Only \(loaded) comments came.") }
    return memory
  }

  // MARK: - Paging

  private func paging() throws -> Comparison {
    var comparison = Comparison(of: Self.pagedCounts.map(title))
    let folders = try Self.pagedCounts.map { count in
      try folder(Self.pagedPhotos) { _ in count }
    }
    for _ in 1...rounds {
      for (count, folder) in zip(Self.pagedCounts, folders) {
        let program = try DrivenProgram(program, at: 0, of: folder)
        try program.wait(for: "comments") { $0.comments.count == count && !$0.listing }
        try program.session.press("c")
        try program.wait(for: "the panel") { $0.chrome.comments }
        try program.send("key Escape")
        try program.wait(for: "reading") { $0.state == "commenting" }
        var turns: [Turn] = []
        for photo in 1..<Self.pagedPhotos { turns.append(try turn(program, to: photo)) }
        let memory = program.session.memory()
        let leafed = try leafBack(program)
        func add(_ values: [Double], _ row: String) {
          comparison.add(values, of: title(count), to: Comparison.Row(row))
        }
        add(turns.map(\.photo), "a page: photo on screen, ms")
        add(turns.map(\.comments), "a page: its comments on screen, ms")
        add([leafed.photo], "ten pages a second: last photo on screen, ms")
        add([leafed.comments], "ten pages a second: its comments on screen, ms")
        add([memory], "memory after \(Self.pagedPhotos) photos, MB")
      }
    }
    return comparison
  }

  /// Times after the last key, in milliseconds.
  private struct Turn {
    let photo: Double
    let comments: Double
  }

  private func turn(_ program: DrivenProgram, to photo: Int) throws -> Turn {
    try program.session.wait(Self.quiet)
    return try follow(program, to: photo, since: try program.session.press("Right"))
  }

  private func leafBack(_ program: DrivenProgram) throws -> Turn {
    try program.session.wait(Self.quiet)
    var pressed = Clock.now
    for photo in (0..<(Self.pagedPhotos - 1)).reversed() {
      if photo < Self.pagedPhotos - 2 { try program.session.wait(Self.leafing) }
      pressed = try program.session.press("Left")
    }
    return try follow(program, to: 0, since: pressed)
  }

  /// Waits until a photo is there, and the panel shows something that stays.
  private func follow(
    _ program: DrivenProgram, to photo: Int, since pressed: Double
  ) throws -> Turn {
    let session = program.session
    let panel = PanelView(on: session.surroundings.screen)
    let pages = MarkerView(on: session.surroundings.screen, besidePanel: PanelView.width)
    var seen = panel.look()
    var (changed, arrived): (Double?, Double?) = (nil, nil)
    let deadline = Clock.now + Self.patience
    while true {
      let now = Clock.now
      if arrived == nil, pages.photo() == photo % Marker.colours.count { arrived = now }
      let look = panel.look()
      if look != seen { (seen, changed) = (look, now) }
      if let arrived, let changed, seen.hasText, now - max(arrived, changed) > Self.quiet {
        return Turn(
          photo: milliseconds(arrived - pressed), comments: milliseconds(changed - pressed))
      }
      guard now < deadline else { throw BenchError("Photo \(photo) or its comments did not come.") }
      try session.pause()
    }
  }
}
