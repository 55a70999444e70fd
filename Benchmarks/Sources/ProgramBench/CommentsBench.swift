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
  private static let timeout = 20.0

  let program: String
  let library: PhotoLibrary
  let rounds: Int

  private func folder(_ photos: Int, comments: (Int) -> Int) throws -> PhotoFolder {
    try PhotoFolder(photos, of: library) { number in
      let count = comments(number)
      return count == 0 ? nil : SidecarText.bytes(comments: count, seed: number)
    }
  }

  private func title(_ count: Int) -> String { "\(count) comments" }

  // MARK: - On one photo

  /// Opens the panel.
  func panel() throws -> Comparison {
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
        let subject = title(count)
        comparison.add(
          Array(times.dropFirst()), of: subject, "from the key to the newest comments on screen, ms"
        )
        comparison.add([times[0]], of: subject, "the same for the first time, ms")
        comparison.add([before], of: subject, "memory before, MB")
        comparison.add([opened], of: subject, "memory after opening the panel, MB")
      }
    }
    return comparison
  }

  /// Scrolls to the oldest comment.
  func oldest() throws -> Comparison {
    var comparison = Comparison(of: Self.counts.map(title))
    for count in Self.counts {
      let folder = try folder(3) { $0 == 1 ? count : 0 }
      let program = try DrivenProgram(program, at: 1, of: folder)
      try program.wait(for: "comments") { $0.comments.count == count && !$0.listing }
      let subject = title(count)
      comparison.add([program.session.memory()], of: subject, "memory before, MB")
      comparison.add(
        [try scrollToOldest(program, count)], of: subject, "memory at the oldest comment, MB")
    }
    return comparison
  }

  private func openAndClose(_ program: DrivenProgram) throws -> Double {
    let panel = PanelView(on: program.session.surroundings.screen)
    try program.session.wait(Self.quiet)
    guard !panel.look().hasText else { throw BenchError("There is text where the panel opens.") }
    let pressed = try program.session.press("c")
    let deadline = Clock.now + Self.timeout
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
    while Clock.now - changed < Self.timeout / 4 {
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

  /// Turns pages with the panel open.
  func paging() throws -> Comparison {
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
        let first = PanelView(on: program.session.surroundings.screen).photo
        let turns = try (1..<Self.pagedPhotos).map { _ in try turn(program) }
        let memory = program.session.memory()
        let paged = try pageBack(program, to: first)
        let subject = title(count)
        comparison.add(turns.map(\.photo), of: subject, "a page: photo on screen, ms")
        comparison.add(turns.map(\.comments), of: subject, "a page: its comments on screen, ms")
        comparison.add([paged.photo], of: subject, "ten pages a second: last photo on screen, ms")
        comparison.add(
          [paged.comments], of: subject, "ten pages a second: its comments on screen, ms")
        comparison.add([memory], of: subject, "memory after \(Self.pagedPhotos) photos, MB")
      }
    }
    return comparison
  }

  /// Times after the last key, in milliseconds.
  private struct Turn {
    let photo: Double
    let comments: Double
  }

  private func turn(_ program: DrivenProgram) throws -> Turn {
    try program.session.wait(Self.quiet)
    let before = PanelView(on: program.session.surroundings.screen).photo
    let pressed = try program.session.press("Right")
    return try follow(program, since: pressed) { $0 != before }
  }

  private func pageBack(_ program: DrivenProgram, to first: UInt32) throws -> Turn {
    try program.session.wait(Self.quiet)
    var pressed = Clock.now
    for photo in (0..<(Self.pagedPhotos - 1)).reversed() {
      if photo < Self.pagedPhotos - 2 { try program.session.wait(Self.leafing) }
      pressed = try program.session.press("Left")
    }
    return try follow(program, since: pressed) { $0 == first }
  }

  /// Waits until a photo is there, and the panel shows something that stays.
  private func follow(
    _ program: DrivenProgram, since pressed: Double, isThere: (UInt32) -> Bool
  ) throws -> Turn {
    let session = program.session
    let panel = PanelView(on: session.surroundings.screen)
    var seen = panel.look()
    var (changed, arrived): (Double?, Double?) = (nil, nil)
    let deadline = Clock.now + Self.timeout
    while true {
      let now = Clock.now
      if arrived == nil, isThere(panel.photo) { arrived = now }
      let look = panel.look()
      if look != seen { (seen, changed) = (look, now) }
      if let arrived, let changed, seen.hasText, now - max(arrived, changed) > Self.quiet {
        return Turn(
          photo: milliseconds(arrived - pressed), comments: milliseconds(changed - pressed))
      }
      guard now < deadline else { throw BenchError("A photo or its comments did not come.") }
      try session.pause()
    }
  }
}
