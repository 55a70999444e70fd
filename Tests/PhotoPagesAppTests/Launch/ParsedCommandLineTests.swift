import Testing

@testable import PhotoPagesApp

@Suite struct ParsedCommandLineTests {
  private func parsed(_ arguments: String...) throws -> ParsedCommandLine {
    try ParsedCommandLine(arguments.map { Array($0.utf8) })
  }

  @Test func `Names alone need no options`() throws {
    let line = try parsed("a.jpg", "b.jpg")
    #expect(line.names == [Array("a.jpg".utf8), Array("b.jpg".utf8)])
    #expect(line.options?.locations == nil)
    #expect(line.request == LaunchRequest())
    #expect(!line.isVerbose)
  }

  @Test func `Options and names may stand in any order`() throws {
    let line = try parsed("--size", "800x600", "a.jpg", "--fullscreen")
    #expect(line.names == [Array("a.jpg".utf8)])
    #expect(line.request.size == WindowSize(width: 800, height: 600))
    #expect(line.request.isFullscreen)
  }

  @Test func `A name that is not UTF-8 keeps its bytes, with options and without`() throws {
    let name: [UInt8] = [0x61, 0xFF, 0x62]
    #expect(try ParsedCommandLine([name]).names == [name])
    #expect(try ParsedCommandLine([Array("--fullscreen".utf8), name]).names == [name])
  }

  @Test func `The argument of a D-Bus daemon is no option`() throws {
    #expect(try parsed("--gapplication-service").options?.locations == nil)
  }

  @Test(arguments: [
    (["--automate", "x"], "--automate"), (["--automate=x"], "--automate"),
    (["a.jpg", "--screenshot", "x"], "--screenshot"), (["--screenshot=x"], "--screenshot"),
    (["--previewer"], "--previewer"), (["--icon-sheet=x"], "--icon-sheet"),
    (["--write-icons", "x"], "--write-icons"),
    (["--demo", "--fullscreen", "--gallery", "--slideshow", "--verbose", "a.jpg"], nil),
    (["--layout", "pill", "--size=800x600"], nil), (["--", "--automate", "x"], nil),
  ])
  func `Options for the process itself are known in every spelling`(
    arguments: [String], option: String?
  ) throws {
    let line = try ParsedCommandLine(arguments.map { Array($0.utf8) })
    #expect(line.options?.ownOption == option)
    #expect((line.automation != nil) == ["--automate", "--screenshot"].contains(option))
  }

  @Test func `Every option is known as one for the process itself, or as one that opens something`()
    throws
  {
    let own = ["--automate", "--screenshot", "--previewer", "--icon-sheet", "--write-icons"]
    let opening = [
      "--demo", "--fullscreen", "--gallery", "--slideshow", "--layout", "--size", "--verbose",
    ]
    let usage = Options.helpMessage(includeHidden: true)
    let all = Set(usage.matches(of: /--[a-z-]+/).map { String($0.0) })
    #expect(all.subtracting(["--help", "--version"]) == Set(own + opening))
  }

  @Test func `A mistake is an error`() {
    #expect(throws: (any Error).self) { try parsed("--no-such-option") }
  }
}
