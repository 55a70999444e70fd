import Foundation
import TestSupport
import Testing

extension ProgramTests.Windows {
  /// In sessions of the program that use a service as people do.
  @Suite("The user's key to a service is in its requests only") struct FlickrKeys {
    private static let key = "k3y0fAda7f19c2"

    /// A session without a person: gallery, page, comment, details, search, and a copy that is begun.
    private static let session = """
      wait idle
      key End
      wait idle
      key Home
      key Return
      wait idle
      key <Alt>4
      key c
      wait idle
      type "Hello"
      wait idle
      activate Post
      wait idle
      key Escape
      key i
      wait idle
      state FOLDER/page
      key i
      key g
      key <Control>f
      wait idle
      type "sea tree"
      key Return
      wait idle
      key Return
      wait idle
      key <Control>s
      wait idle
      key Escape
      wait idle
      quit

      """
    /// A session with a key that is refused.
    private static let refusal = """
      wait idle
      state FOLDER/refused
      quit

      """

    private let files = TemporaryFolder()

    /// The settings of the user are in files, and all that libraries and the program can tell is told.
    private func environment(
      of service: FlickrStandIn, on display: Display
    ) async throws -> [String: String] {
      _ = try await display.output(
        of: "glib-compile-schemas",
        ["--strict", "--targetdir", files.path, Repository.root.appending(path: "data").path])
      return [
        "PHOTO_PAGES_FLICKR_URL": service.address, "PHOTO_PAGES_FLICKR_KEY": Self.key,
        "PHOTO_PAGES_TRACE": "1", "G_MESSAGES_DEBUG": "all", "SOUP_DEBUG": "3",
        "GSETTINGS_SCHEMA_DIR": files.path, "GSETTINGS_BACKEND": "keyfile",
      ]
    }

    /// Runs a script, and returns what the program has said and what it has written into a file.
    private func run(
      _ script: String, writing name: String, on display: Display, _ environment: [String: String]
    ) async throws -> [String] {
      let text = script.replacing("FOLDER", with: files.path)
      let path = files.write(Array(text.utf8), as: "script")
      let result = try await ProgramRun(
        "flickr:sea", "--verbose", "--automate", .text(path), on: display,
        environment: environment
      ).result()
      #expect(result.ending == .exit(0), "\(result.errors.suffix(300))")
      let written = try String(contentsOfFile: "\(files.path)/\(name)", encoding: .utf8)
      return [result.output, result.errors, written]
    }

    @Test("The key is in no output, trace, sentence and file of sessions with it")
    func sessions() async throws {
      let service = try FlickrStandIn()
      let display = try await Display.start()
      let environment = try await environment(of: service, on: display)
      var said = try await run(Self.session, writing: "page", on: display, environment)
      service.refusesKeys.store(true, ordering: .relaxed)
      said += try await run(Self.refusal, writing: "refused", on: display, environment)
      service.refusesKeys.store(false, ordering: .relaxed)
      // Without a script the place is remembered. Nobody reads the output before the end, so it must be short.
      let count = service.questions.count
      let last = try ProgramRun(
        "flickr:sea", on: display, environment: environment.merging(["G_MESSAGES_DEBUG": ""]) { $1 }
      )
      await eventually("the list, and the place among the recent ones") {
        service.questions.count > count && !display.files(containing: "'flickr:sea'").isEmpty
      }
      try await display.input("key ctrl+q")
      let result = try await last.result()
      said += [result.output, result.errors]

      // Each kind of output and file is there.
      #expect(said[0].contains("-DEBUG: ") && said[1].contains("photo-pages: "))
      #expect(said[2].contains("Hello") && said[5].contains("The service does not accept your key"))
      #expect(!display.files(containing: "/pictures/0_q.jpg").isEmpty)
      #expect(display.files(containing: "Hello").contains { $0.hasSuffix(".xmp") })
      #expect(service.questions.allSatisfy { $0.contains("api_key=\(Self.key)") })
      // The key is not.
      for text in said { #expect(!text.contains(Self.key)) }
      #expect(display.files(containing: Self.key) == [])
    }
  }
}
