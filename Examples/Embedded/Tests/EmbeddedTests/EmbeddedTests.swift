import Foundation
import Testing

@Suite("A viewer in another program's window")
struct EmbeddedTests {
  @Test("A program in plain GTK shows two sources and a photo from its entry, until Done")
  func steps() throws {
    let process = Process()
    process.executableURL = Self.root.appending(path: ".ci/headless")
    let environment = ["DBUS_SESSION_BUS_ADDRESS=disabled:", "GTK_A11Y=none"]
    process.arguments = ["env"] + environment + ["timeout", "60", Self.program, "--try"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    #expect(lines == ["Sheet 1", "Sheet 1", "Sheet 3", "Done"])
  }

  private static let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized

  /// The program, which `swift test` builds beside the tests.
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "embedded").path
}
