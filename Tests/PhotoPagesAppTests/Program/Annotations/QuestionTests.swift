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

    @Test func aLongPressTagsWhereItWas() async throws {
      try await withProgram("--demo") { program in
        try await program.send("press 300 200")
        try await program.send("wait idle")
        try await program.send("activate \"Tag Here\"")
        try await program.eventually("an entry") { $0.state == "tagEntry" }
        try await program.send("type \"By script\"")
        try await program.send("key Return")
        let tip = try await program.tag("By script").tip
        #expect(abs(tip[0] - 300) <= 1 && abs(tip[1] - 200) <= 1)
        #expect(try await program.state().state == "browsing")
      }
    }

    @Test func aTagIsRenamedAndDeletedFromItsMenu() async throws {
      try await withProgram("--demo") { program in
        try await program.eventually("tags") { $0.tags.allSatisfy { $0.bubble != nil } }
        try await program.send("activate \"The sun, at last\"")
        try await program.send("wait idle")
        try await program.send("activate Rename")
        try await program.eventually("an entry") { $0.tagDraft == "The sun, at last" }
        try await program.send("type Sun")
        try await program.send("key Return")
        _ = try await program.tag("Sun")
        try await program.send("activate Sun")
        try await program.send("wait idle")
        try await program.send("activate \"Delete Tag\"")
        let after = try await program.eventually("deleted") { $0.tags.count == 2 }
        #expect(after.notice == "“Sun” deleted")
        try await program.send("activate Undo")
        _ = try await program.tag("Sun")
      }
    }
  }
}
