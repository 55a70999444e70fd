import Foundation
import GioBindings
import TestSupport
import Testing

extension ProgramTests.Files {
  /// Calls of a running program over the bus, as any other program of the session can make them.
  @Suite("Another program of the session") struct OtherPrograms {
    private static let name = "io.github.photopages.PhotoPages"
    private static let path = "/io/github/photopages/PhotoPages"

    /// Sends a command line, and returns the exit code.
    private func send(
      _ arguments: [String], from folder: ScratchFolder, on display: Display
    ) async throws -> String {
      let words = (["photo-pages"] + arguments).map { "b'\($0)'" }.joined(separator: ", ")
      let answer = try await display.output(
        of: "gdbus",
        [
          "call", "--session", "--dest", Self.name, "--object-path", Self.path, "--method",
          "org.gtk.Application.CommandLine", "/caller", "[\(words)]",
          "{'cwd': <b'\(folder.text)'>}",
        ])
      return answer.filter(\.isNumber)
    }

    @Test("A script or screenshot requested by another program is not performed")
    func automation() async throws {
      let (photos, others, scratch) = (
        try folderOfSmallPhotos(1, 2), try folderOfSmallPhotos(3, 4), try ScratchFolder()
      )
      let script = scratch.text + "/script"
      try scratch.write(
        "script",
        Array("wait idle\nscreenshot \(scratch.text)/a.png\nkey Delete\nwait idle\nquit\n".utf8))
      let photo = others.text + "/3.jpg"
      let display = try await Display.start()
      let program = try ProgramRun(.file("1.jpg", in: photos), on: display)
      try await display.waitForWindow(titled: "1.jpg")
      for arguments in [
        ["--automate", script, photo], ["--automate=\(script)", photo],
        ["--automate", "script", photo], [photo, "--fullscreen", "--automate", script],
        ["--demo", "--automate", script], ["--screenshot", scratch.text + "/b.png", photo],
        ["--screenshot=b.png", photo], ["--automate", script, "--screenshot", "b.png", photo],
        ["--gapplication-service", "--automate", script, photo], ["--previewer"],
        ["--icon-sheet", "b.png"], ["--write-icons", scratch.text],
        // Abbreviations and other forms are mistakes.
        ["--auto", script, photo], ["--auto=\(script)", photo], ["-automate", script, photo],
        ["-a", script, photo], ["--screen=b.png", photo], ["-automate=\(script)", photo],
      ] {
        #expect(
          try await send(arguments, from: scratch, on: display) == "64", "\(arguments)")
      }
      // After two dashes all are names.
      #expect(try await send(["--", photo], from: scratch, on: display) == "0")
      try await display.waitForWindow(titled: "3.jpg")
      #expect(scratch.names == ["script"])
      #expect(others.names == ["3.jpg", "4.jpg"] && photos.names == ["1.jpg", "2.jpg"])
      let owned = try await display.output(
        of: "gdbus",
        [
          "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
          "/org/freedesktop/DBus", "--method", "org.freedesktop.DBus.NameHasOwner",
          "org.gnome.NautilusPreviewer",
        ])
      #expect(owned == "(false,)")
      try await display.input("key ctrl+q")
      let result = try await program.result()
      #expect(result.ending == .exit(0) && result.complaints == [] && result.output == "")
      #expect(result.errors.contains("--automate was not taken from another program"))
    }

    @Test("The bus has no name for performing scripts")
    func names() async throws {
      let photos = try folderOfSmallPhotos(1)
      try await withProgram(.folder(photos)) { program in
        let owned = try await program.display.output(
          of: "gdbus",
          [
            "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
            "/org/freedesktop/DBus", "--method", "org.freedesktop.DBus.NameHasOwner", Self.name,
          ])
        #expect(owned == "(false,)")
      }
    }
  }
}
