import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  @Suite("Controls over the photo fit into every window") struct ChromePlaces {
    static let screenWidth = 2000
    static let height = 640

    @Test(arguments: ChromeLayout.allCases)
    func nothingIsCutOffOrCovered(layout: ChromeLayout) async throws {
      let program = try await ProgramUnderTest(
        ["--demo", "--layout", .text(layout.rawValue)], on: .start(width: Self.screenWidth))
      try await program.send("animations off")
      for direction in ["ltr", "rtl"] {
        try await program.send("direction \(direction)")
        for width in [360, 800, 1920] {
          try await program.send("resize \(width) \(Self.height)")
          try await look(at: program, layout)
        }
      }
      try await program.quit()
    }

    /// Goes through the states that differ in what stands over the photo.
    private func look(at program: ProgramUnderTest, _ layout: ChromeLayout) async throws {
      let browsing = try await program.eventually("annotated") { $0.chrome.caption }
      expectOrder(browsing)
      // Whatever the width, no button is left out.
      for name in browsing.chrome.top + browsing.chrome.bottom + browsing.chrome.side {
        #expect(browsing.allocations.contains { $0.name == name }, "\(name)")
      }
      #expect(browsing.allocations.contains { $0.name == "Caption" })

      try await program.send("key <Control>F9")
      let strip = try await program.settled()
      #expect(strip.allocations.contains { $0.name == "Filmstrip" })
      expectOrder(strip)
      try await program.send("key <Control>F9")

      try await program.send("key t")
      let tagging = try await program.settled()
      #expect(tagging.state == "tagging")
      #expect(tagging.allocations.contains { $0.name == "Hint" })
      expectOrder(tagging)

      try await program.send("key Escape")
      try await program.send("activate Comments")
      let commenting = try await program.settled()
      #expect(commenting.chrome.comments)
      #expect(commenting.allocations.contains { $0.name == "Comments panel" })
      expectOrder(commenting)

      // Where they cover the page, they cover the button that opened them.
      let isCovered = !commenting.controls.contains { $0.name == "Hide Comments" }
      #expect(isCovered == (commenting.size[0] < 700))
      try await program.send(isCovered ? "activate Back" : "activate Comments")
      try await program.send("key Delete")
      let noticed = try await program.settled()
      #expect(noticed.allocations.contains { $0.name == "Notice" })
      expectOrder(noticed)
      try await program.send("activate Undo")
      try await program.eventually("the photo is back, which is said") {
        $0.count == browsing.count && $0.notice != nil
      }
      try await program.send("activate Close")
      try await program.eventually("nothing is said") { $0.notice == nil }
    }

    /// All lies inside the window, nothing over anything else, and nothing is too narrow.
    private func expectOrder(_ state: ProgramState) {
      let (width, height) = (Double(state.size[0]), Double(state.size[1]))
      for part in state.allocations {
        let (x, y) = (part.rect[0], part.rect[1])
        #expect(x >= 0 && y >= 0, "\(part) in \(state.state)")
        #expect(x + part.rect[2] <= width, "\(part) in \(state.state)")
        #expect(y + part.rect[3] <= height, "\(part) in \(state.state)")
        #expect(part.rect[2] >= part.minimum, "\(part) in \(state.state)")
      }
      for (place, part) in state.allocations.enumerated() {
        for other in state.allocations.dropFirst(place + 1) {
          #expect(!overlap(part.rect, other.rect), "\(part), \(other) in \(state.state)")
        }
      }
    }

    private func overlap(_ one: [Double], _ other: [Double]) -> Bool {
      one[0] < other[0] + other[2] && other[0] < one[0] + one[2]
        && one[1] < other[1] + other[3] && other[1] < one[1] + one[3]
    }
  }
}
