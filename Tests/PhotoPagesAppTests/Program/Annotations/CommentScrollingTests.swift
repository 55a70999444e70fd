import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  @Suite("Comments are scrolled through") struct CommentScrolling {
    /// How many there are: several pages of fifty.
    private static let count = 180
    /// Notches of the wheel at a time: less than the height of the view.
    private static let notches = 4

    @Test("The comments move by the wheel alone while older ones load, up to the oldest")
    func older() async throws {
      let folder = try folderOfSmallPhotos(1)
      try folder.write("1.jpg.xmp", CommentSidecar.bytes(Self.texts))
      try await withProgram(.folder(folder)) { program in
        try await program.eventually("comments") { $0.comments.count == Self.count }
        try await program.press("c")
        // As a whole, with the field below it.
        var state = try await program.eventually("the newest comments") { state in
          guard let panel = Self.panel(in: state), let newest = state.comments.rows.last else {
            return false
          }
          return state.comments.rows.count >= 10
            && newest.top + newest.height < panel.rect[1] + panel.rect[3]
        }
        let panel = try #require(Self.panel(in: state))
        let middle = Point(
          x: panel.rect[0] + panel.rect[2] / 2, y: panel.rect[1] + panel.rect[3] / 2)
        let newest = try #require(state.comments.rows.last)
        #expect(newest.id == "\(Self.count - 1)")
        #expect(state.comments.loaded.count == 50)
        var moves: [Double] = []
        var known: [Int] = []
        while true {
          let before = state.comments
          try await program.turnWheel(Self.notches, at: middle)
          // The wheel is heard of some time after it was turned.
          state = try await program.eventually("a movement, or the beginning") { state in
            Self.move(from: before.rows, to: state.comments.rows) != 0
              || Self.isAtBeginning(state.comments, in: panel)
          }
          // All notches have been heard of when two looks in a row find the same.
          var next = try await program.settled()
          while next.comments.rows != state.comments.rows {
            (state, next) = (next, try await program.settled())
          }
          moves.append(try #require(Self.move(from: before.rows, to: state.comments.rows)))
          known.append(state.comments.loaded.count)
          if Self.isAtBeginning(state.comments, in: panel) { break }
        }
        #expect(state.comments.loaded.count == Self.count)
        #expect(state.comments.rows.first?.id == "0")
        #expect(state.comments.rows.count <= 150)
        // Pages came one after the other, at movements like all others; the last one may be shorter.
        #expect(Set(known) == [50, 100, 150, 180])
        let usual = try #require(moves.first)
        #expect(usual > 100)
        #expect(moves.dropLast().allSatisfy { abs($0 - usual) <= 1 }, "\(moves)")
        #expect(try #require(moves.last) <= usual + 1)
      }
    }

    private static func panel(in state: ProgramState) -> ProgramState.Allocation? {
      state.allocations.first { $0.name == "Comments panel" }
    }

    /// How many points further down the rows are that were there before.
    private static func move(
      from old: [ProgramState.Comments.Row], to new: [ProgramState.Comments.Row]
    ) -> Double? {
      let tops = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.top) })
      return new.lazy.compactMap { row in tops[row.id].map { row.top - $0 } }.first
    }

    /// Whether the oldest comment can be seen as a whole.
    private static func isAtBeginning(
      _ comments: ProgramState.Comments, in panel: ProgramState.Allocation
    ) -> Bool {
      comments.rows.first.map { $0.id == "0" && $0.top >= panel.rect[1] } ?? false
    }

    /// What the comments say, at different lengths.
    private static var texts: [String] {
      (0..<count).map { String(repeating: "words and ", count: $0 * 7 % 23) + "no more" }
    }
  }
}
