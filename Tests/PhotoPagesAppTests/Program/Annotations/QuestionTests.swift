import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  @Suite("Questions and menus can be answered by scripts") struct Questions {
    @Test func aReportIsMadeAndTakenBackFromItsNotice() async throws {
      try await withProgram("--demo") { program in
        try await program.send("press 300 200")
        try await program.send("wait idle")
        try await program.send("activate \"Report…\"")
        try await program.eventually("asked") { $0.question == "reason" }
        try await program.press("Escape")
        try await program.eventually("not reported") { $0.question == nil && !$0.reported }
        try await program.send("press 300 200")
        try await program.send("wait idle")
        try await program.send("activate \"Report…\"")
        try await program.eventually("asked again") { $0.question == "reason" }
        // Without a reason there is no report.
        try await program.send("activate \"It is advertising\"")
        try await program.send("activate Report")
        let reported = try await program.eventually("reported") { $0.reported }
        #expect(reported.notice == "Photo reported")
        try await program.send("activate Undo")
        try await program.eventually("taken back") { !$0.reported && $0.notice == nil }
      }
    }
  }
}
