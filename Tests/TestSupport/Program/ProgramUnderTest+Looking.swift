import Foundation
import PhotoDecoding
import PhotoPages

extension ProgramUnderTest {
  /// Seconds that a test waits for something to come true.
  private static let timeout = 20.0

  /// What the program says about itself now.
  public func state() async throws -> ProgramState {
    try JSONDecoder().decode(ProgramState.self, from: await file(writtenBy: "state"))
  }

  /// What the program says about itself once it has nothing more to do.
  public func settled() async throws -> ProgramState {
    try await send("wait idle")
    return try await state()
  }

  /// What is in the window now.
  public func screenshot() async throws -> PixelBuffer {
    let png = try await file(writtenBy: "screenshot")
    let request = DecodeRequest(source: .bytes(Array(png)), detail: .full)
    return try PictureDecoder().decode(request).pixels
  }

  /// What a command writes into a file.
  ///
  /// Deleted at once: a file that is replaced is waited for until it is on the disk.
  private func file(writtenBy command: String) async throws -> Data {
    let file = URL(filePath: "\(folder.path)/\(command)")
    try await send("\(command) \(file.path)")
    defer { unlink(file.path) }
    return try Data(contentsOf: file)
  }

  /// Waits until something is true of the program, asking each time that it has come to rest.
  ///
  /// - Returns: the state of which it was true.
  /// - Throws: if it does not come true in 20 seconds, with the state as it was then.
  @discardableResult
  public func eventually(
    _ description: String, _ isTrue: (ProgramState) throws -> Bool
  ) async throws -> ProgramState {
    let deadline = ContinuousClock.now + .seconds(Self.timeout)
    while true {
      let state = try await settled()
      if try isTrue(state) { return state }
      guard ContinuousClock.now < deadline else {
        throw ProgramError("Not in \(Self.timeout) s: \(description). It was \(state)")
      }
    }
  }
  /// Waits until what the program says about itself is true, though it is still at work.
  @discardableResult
  public func meanwhile(
    _ description: String, _ isTrue: (ProgramState) throws -> Bool
  ) async throws -> ProgramState {
    let deadline = ContinuousClock.now + .seconds(2 * Self.timeout)
    while true {
      let state = try await state()
      if try isTrue(state) { return state }
      guard ContinuousClock.now < deadline else {
        throw ProgramError("Not in \(2 * Self.timeout) s: \(description). It was \(state)")
      }
      try await send("wait 20")
    }
  }

  /// Waits until what is in the window is as it should be; with `isHeld`, although a hand that
  /// still holds something keeps the program from coming to rest.
  public func eventuallyOnScreen(
    _ description: String, isHeld: Bool = false, _ isTrue: (PixelBuffer) throws -> Bool
  ) async throws {
    let deadline = ContinuousClock.now + .seconds(Self.timeout)
    while true {
      if !isHeld { try await send("wait idle") }
      if try await isTrue(screenshot()) { return }
      guard ContinuousClock.now < deadline else {
        throw ProgramError("Not seen in \(Self.timeout) s: \(description)")
      }
    }
  }
}
