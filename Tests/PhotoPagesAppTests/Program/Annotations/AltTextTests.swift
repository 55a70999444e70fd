import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  @Suite("The alternative text is written in the details and read out") struct AltText {
    @Test(
      "Alternative text reaches a screen reader and the sidecar, and can be undone",
      .enabled(if: AccessibleProgram.isPossible, "at-spi2-core is not installed"))
    func reader() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      let reader = try await AccessibleProgram(.folder(folder))
      let program = reader.program
      try await reader.expect("", of: "1.jpg, 1 of 2", "image")
      try await program.send("key i")
      try await program.eventually("the row") { state in
        state.controls.contains { $0.name == "Alternative text" }
      }
      try await program.send(#"activate "Alternative text""#)
      try await program.eventually("in the row") { $0.focus == "Alternative text" }
      try await program.send(#"type "A red boat""#)
      try await program.send("key Return")
      let saved = try await program.eventually("saved") { $0.altText == "A red boat" }
      #expect(saved.notice == "Alternative text changed")
      #expect(saved.details["Alternative text"] == "A red boat")
      try await reader.expect("A red boat", of: "1.jpg, 1 of 2", "image")
      let sidecar = String(decoding: folder.content("1.jpg.xmp") ?? [], as: UTF8.self)
      #expect(sidecar.contains(#"<rdf:li xml:lang="x-default">A red boat</rdf:li>"#))
      try await program.send("key Escape")
      try await program.eventually("closed") { !$0.chrome.details }
      try await program.send("key Right")
      try await reader.expect("", of: "2.jpg, 2 of 2", "image")
      try await program.send("key <Control>z")
      try await program.send("key Left")
      try await program.eventually("undone") { $0.index == 0 && $0.altText == "" }
      try await reader.expect("", of: "1.jpg, 1 of 2", "image")
      try await program.quit()
    }
  }
}
