import Foundation
import Glibc
import TestSupport
import Testing

extension ProgramTests.Windows {
  @Suite("The help opens in the browser") struct HelpInBrowser {
    /// The user's programs and settings.
    let home = TemporaryFolder()

    /// Makes a program the browser, which writes the address that it is given into a file.
    private func addBrowser() -> String {
      let opened = "\(home.path)/opened"
      let script = #"printf '%s' "$2" >"$1.new" && mv "$1.new" "$1""#
      let browser = home.write(Array(script.utf8), as: "browser")
      home.makeFolder("applications")
      let entry = """
        [Desktop Entry]
        Type=Application
        Name=Browser
        Exec=sh \(browser) \(opened) %u
        MimeType=text/html;

        """
      home.write(Array(entry.utf8), as: "applications/browser.desktop")
      home.write(
        Array("[Default Applications]\ntext/html=browser.desktop\n".utf8), as: "mimeapps.list")
      return opened
    }

    /// Waits for the address of a page that was opened, which is a path or a URI, and forgets it.
    private func page(in file: String) async throws -> URL {
      try await eventually(true) { FileManager.default.fileExists(atPath: file) }
      let address = try String(contentsOfFile: file, encoding: .utf8)
      try FileManager.default.removeItem(atPath: file)
      guard !address.hasPrefix("/") else { return URL(filePath: address) }
      return try #require(URL(string: address), "“\(address)” is no address")
    }

    @Test(
      "F1 and the menu open the page in the user's language, else in English",
      arguments: [("", "en"), ("de_AT:en", "de"), ("eo", "en")])
    func opens(languages: String, language: String) async throws {
      let opened = addBrowser()
      let environment = [
        "XDG_DATA_HOME": home.path, "XDG_CONFIG_HOME": home.path, "LANGUAGE": languages,
      ]
      let expected = try SourceFile(path: "docs/help/\(language)/index.html").text
      try await withProgram(
        .folder(try folderOfSmallPhotos(1)), environment: environment
      ) { program in
        try await program.press("F1")
        let page = try await page(in: opened)
        #expect(page.isFileURL && page.path.hasSuffix("/help/\(language)/index.html"))
        #expect(try String(contentsOf: page, encoding: .utf8) == expected)
        guard language == "en" else { return }
        try await program.press("F10")
        try await program.eventually("the menu") { state in
          state.controls.contains { $0.name == "Help" }
        }
        try await program.send("activate \"Help\"")
        #expect(try await self.page(in: opened) == page)
      }
    }

    @Test("A program without its help says so")
    func missing() async throws {
      let built = URL(filePath: try Program.path()).deletingLastPathComponent().path
      let path = try Program.copy(into: home.makeFolder("release"))
      #expect(
        symlink("\(built)/photo-pages-decoder", "\(home.path)/release/photo-pages-decoder") == 0)
      let program = try await ProgramUnderTest(
        [.folder(try folderOfSmallPhotos(1))], on: .start(), at: path)
      try await program.press("F1")
      try await program.eventually("said") { $0.notice == "The help is not installed." }
      try await program.quit()
    }
  }
}
