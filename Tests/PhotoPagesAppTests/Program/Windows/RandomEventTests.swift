import TestSupport
import Testing

extension ProgramTests.Windows {
  @Suite("Nothing that is done to the program makes it fall over") struct RandomEvents {
    static let lineCount = 800

    @Test(arguments: [1, 2, 3] as [UInt64])
    func afterRandomEventsTheProgramIsWellAndRight(seed: UInt64) async throws {
      let photos = try RandomFolder()
      var script = RandomScript(seed: seed)
      let lines = (0..<Self.lineCount).map { _ in script.line() }
      try await withProgram(.folder(photos.folder)) { program in
        for start in stride(from: 0, to: lines.count, by: 100) {
          try await program.perform(Array(lines[start..<(start + 100)])) { number in
            var dice = SeededGenerator(seed: seed &+ UInt64(start + number))
            if number % 10 == 0 { try photos.change(&dice) }
          }
          try await expectConsistent(program)
        }
        try photos.settle()
        try await waitForTheList(program)
        try await expectPhotosInOrder(program)
      }
    }
  }
}

/// What a folder's photos can be in.
private let states = [
  "browsing", "browsingHidden", "slideshow", "tagging", "tagEntry", "commenting", "commentEntry",
  "gallery",
]

/// Leaves whatever mode the program is in: keys that turn pages would be typed there.
private func leaveModes(_ program: ProgramUnderTest) async throws {
  for _ in states {
    let state = try await program.settled().state
    if state.hasPrefix("browsing") { return }
    try await program.send("key Escape")
    // Opens a photo of the first row.
    if state == "gallery" { try await program.send("click 60 160") }
  }
}

/// Whatever is shown, the state agrees with itself.
private func expectConsistent(_ program: ProgramUnderTest) async throws {
  let state = try await program.state()
  #expect(state.index >= 0)
  #expect(state.index < max(1, state.count))
  #expect((state.photo == nil) == (state.count == 0))
  #expect(states.contains(state.state))
  if state.state != "slideshow" {
    #expect(state.chrome.visible == (state.state != "browsingHidden"))
  }
  #expect(state.zoom > 0 && state.zoom <= 25)
}

/// Waits until the first and the last photo of the settled folder are in their places: its changes
/// come in one by one, and twelve photos may be listed on the way.
private func waitForTheList(_ program: ProgramUnderTest) async throws {
  try await endSearch(program)
  for _ in 0..<100 {
    try await program.send("key End")
    let last = try await program.settled()
    try await program.send("key Home")
    let first = try await program.settled()
    if first.photo?.name == "1.jpg", last.photo?.name == "23.jpg", last.count == 12,
      first.count == 12
    {
      return
    }
    if last.count == 0 { try await returnToFolder(program) }
  }
}

/// Ends a search, whose words and conditions may hide photos, and goes to the pages.
private func endSearch(_ program: ProgramUnderTest) async throws {
  try await leaveModes(program)
  // Escape clears the words, then the conditions, then closes the search bar.
  for key in ["<Control>f", "Escape", "Escape", "Escape"] {
    try await program.send("key \(key)")
    _ = try await program.settled()
  }
  try await leaveModes(program)
}

/// Goes back to the photos from the folder above, to which a click on the path bar leads; it holds no other folder.
private func returnToFolder(_ program: ProgramUnderTest) async throws {
  for line in ["key g", "key Home", "key Return"] {
    try await program.send(line)
    _ = try await program.settled()
  }
  try await leaveModes(program)
}

/// The program still answers: every photo of the settled folder is in its place, in its colour.
private func expectPhotosInOrder(_ program: ProgramUnderTest) async throws {
  try await program.send("animations on")
  try await program.send("direction ltr")
  try await program.eventually("twelve photos") { $0.count == 12 }
  try await program.send("key Home")
  for place in 0..<12 {
    try await expectPhoto(2 * place + 1, at: place, of: 12, in: program)
    try await program.send("key Page_Down")
  }
  try await program.send("key Home")
  try await expectPhoto(1, at: 0, of: 12, in: program)
}
