import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  @Suite("The real wheel and pointer zoom and pan a 24-megapixel photo") struct ZoomInput {
    let folder = TemporaryFolder()

    /// Where four fields of the map meet, and where that is in the view at fit.
    static let corner = (column: 5, row: 3)
    static let pointer = Point(x: 556, y: 221)

    init() {
      folder.write(BigPhotos.map, as: "1 map.jpg")
      folder.write(BigPhotos.solid[1], as: "2.jpg")
    }

    @Test func theWheelZoomsAtThePointer() async throws {
      try await withProgram(.text(folder.path)) { program in
        let before = try await program.settled()
        #expect(abs(before.zoom - 0.1475) < 0.0001)
        try await expectCorner(atPointerIn: program)

        try await program.turnWheel(6, at: Self.pointer)
        // 0.1475 × 1.3⁶
        let after = try await program.eventually("zoomed in") { abs($0.zoom - 0.71196) < 0.0001 }
        #expect(!after.fitted)
        #expect(isSamePlace(before, after, at: Self.pointer))
        try await expectCorner(atPointerIn: program)

        try await program.turnWheel(-6, at: Self.pointer)
        let back = try await program.eventually("zoomed out") { $0.fitted }
        #expect(back.photo?.rect == before.photo?.rect)
        #expect(back.index == 0)
      }
    }

    @Test func draggingPansAZoomedPhotoAsFarAsThePointerGoes() async throws {
      try await withProgram(.text(folder.path)) { program in
        try await program.press("1")
        let before = try await program.eventually("at 100 %") { $0.zoom == 1 }
        // The hand rests at the end, so that nothing glides on.
        try await program.drag(
          from: Point(x: 600, y: 400), to: Point(x: 400, y: 250), pause: 0.2)
        let after = try await program.eventually("panned") { $0.photo?.rect != before.photo?.rect }
        let from = try #require(before.photo?.rect)
        let to = try #require(after.photo?.rect)
        // Eight pixels tell a drag from a click, and are not made up for.
        #expect(abs(to[0] - from[0] + 192) <= 2)
        #expect(abs(to[1] - from[1] + 144) <= 2)
        #expect(after.index == 0)
        #expect(after.chrome.visible)
        try await expectFieldColours(after, in: program)
      }
    }

    @Test func aDragThatComesInOneStepPansAsFar() async throws {
      try await withProgram(.text(folder.path)) { program in
        try await program.send("key 1")
        let before = try await program.eventually("at 100 %") { $0.zoom == 1 }
        try await program.send("drag 600 400 400 250 0")
        let from = try #require(before.photo?.rect)
        let to = try #require(try await program.settled().photo?.rect)
        #expect([to[0] - from[0], to[1] - from[1]] == [-192, -144])
      }
    }

    @Test func draggingPastTheEdgeOfAZoomedPhotoDoesNotTurnThePage() async throws {
      try await withProgram(.text(folder.path)) { program in
        try await program.press("1")
        try await program.eventually("at 100 %") { $0.zoom == 1 }
        for _ in 1...8 {
          try await program.drag(
            from: Point(x: 800, y: 300), to: Point(x: 100, y: 300), pause: 0.01)
        }
        let state = try await program.settled()
        let rect = try #require(state.photo?.rect)
        #expect(state.index == 0)
        // Its right edge is at the view's.
        #expect(rect[0] + rect[2] == Double(state.size[0]))
      }
    }

    @Test func keysZoomAndArrowsPanUntilThePhotoFitsAgain() async throws {
      try await withProgram(.text(folder.path)) { program in
        try await program.press("plus")
        let zoomed = try await program.eventually("zoomed in") { abs($0.zoom - 0.22125) < 0.0001 }
        try await program.press("Right")
        let panned = try await program.eventually("panned") {
          $0.photo?.rect != zoomed.photo?.rect
        }
        #expect(panned.index == 0)
        try await program.press("minus")
        try await program.eventually("fitted") { $0.fitted }
        try await program.press("Right")
        try await program.eventually("at the next photo") { $0.index == 1 }
      }
    }
  }
}

/// Whether the place on the photo that was under a point still is, or is again.
///
/// Photos are drawn on whole pixels. So a place may be half a pixel from where it was on the screen
/// before, which zoom has multiplied since, and half a pixel now.
func isSamePlace(_ before: ProgramState, _ after: ProgramState, at point: Point) -> Bool {
  guard let place = before.place(at: point), let rect = after.photo?.rect else { return false }
  let dx = rect[0] + place.x * rect[2] - point.x
  let dy = rect[1] + place.y * rect[3] - point.y
  return max(abs(dx), abs(dy)) <= 0.5 * after.zoom / before.zoom + 0.5
}

/// The four fields of the map that meet at the pointer are around it on the screen.
private func expectCorner(
  atPointerIn program: ProgramUnderTest, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let zoom = ProgramTests.Interface.ZoomInput.self
  let (corner, pointer) = (zoom.corner, zoom.pointer)
  let screenshot = try await program.screenshot()
  for (dx, dy) in [(-1, -1), (0, -1), (-1, 0), (0, 0)] {
    let colour = screenshot.colour(
      Int(pointer.x) + (dx < 0 ? -12 : 12), Int(pointer.y) + (dy < 0 ? -12 : 12))
    let field = BigPhotos.fieldColour(column: corner.column + dx, row: corner.row + dy)
    #expect(colour.index == field.index, sourceLocation: sourceLocation)
  }
}

/// What is on the screen is the part of the map that the state says.
func expectFieldColours(
  _ state: ProgramState, in program: ProgramUnderTest,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let screenshot = try await program.screenshot()
  for (x, y) in [(220, 190), (445, 295), (690, 450)] {
    let place = try #require(state.place(at: Point(x: Double(x), y: Double(y))))
    let field = BigPhotos.fieldColour(column: Int(place.x * 8), row: Int(place.y * 8))
    #expect(screenshot.colour(x, y).index == field.index, sourceLocation: sourceLocation)
  }
}
