import TestSupport
import Testing

extension ProgramTests.Interface {
  @Suite("The program speaks the user's language") struct Language {
    /// Arabic has six plural forms, and a comma of its own.
    @Test("In Arabic, buttons, plural forms and lists are those of the catalogue")
    func arabic() async throws {
      let texts = try Catalogue(path: "po/photo-pages-libraries/ar.po")
      let gallery = try #require(texts["Gallery"]?.first)
      #expect(gallery != "Gallery")
      let separator = try #require(texts[", "]?.first)
      // The forms are those for none, one, two, a few, many and others.
      let stars = try #require(texts["{count} star"]?[3]).replacing("{count}", with: "3")
      let folder = try folderOfSmallPhotos(1, 2)
      let program = try await program(.file("1.jpg", in: folder), in: "ar_EG")
      try await program.press("alt+3")
      try await program.eventually("three stars") { $0.rating == 3 }
      try await program.send("activate \"\(gallery)\"")
      try await program.eventually("the gallery") { $0.gallery?.count == 2 }
      try await program.send("key Home")
      let name = "1.jpg" + separator + stars
      try await program.eventually("\(name) has the focus") { $0.focus == name }
      try await program.quit()
    }

    @Test("In German, the menu has texts of the program's catalogue and of that of the libraries")
    func german() async throws {
      let own = try #require(Catalogue(path: "po/photo-pages/de.po")["Places"]?.first)
      let shared = try #require(
        Catalogue(path: "po/photo-pages-libraries/de.po")["New Window"]?.first)
      #expect(own != "Places" && shared != "New Window")
      let program = try await program(.folder(try folderOfSmallPhotos(1)), in: "de_DE")
      try await program.send("key F10")
      try await program.eventually("the menu is open, in German") { state in
        Set(state.controls.map(\.name)).isSuperset(of: [own, shared])
      }
      try await program.quit()
    }

    /// Starts the program with a locale that is made for it: newer C libraries translate nothing in `C.UTF-8`.
    private func program(
      _ argument: ProgramArgument, in locale: String
    ) async throws -> ProgramUnderTest {
      let display = try await Display.start()
      _ = try await display.output(
        of: "localedef", ["-i", locale, "-f", "UTF-8", "\(locales.path)/\(locale).UTF-8"])
      return try await ProgramUnderTest(
        [argument], on: display,
        environment: ["LOCPATH": locales.path, "LC_ALL": "\(locale).UTF-8"])
    }

    private let locales = TemporaryFolder()
  }
}
