import Foundation
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// Full disks, folders and files that take nothing: real ones, which only the program sees.
  @Suite("A name that cannot be saved is said, kept, and saved once it can be")
  struct RefusedNames {
    private let folder: ScratchFolder

    init() throws {
      folder = try ScratchFolder()
      for number in 1...2 {
        let picture = TestPictures.solid(PixelSize(width: 800, height: 500), .forIndex(number))
        try folder.write("\(number).jpg", TestPictures.jpeg(picture, storedFor: .upright))
      }
    }

    /// Runs the program behind a shell script, in mounts of its own, with the folder as `$1`.
    private func withProgram(
      behind script: String, _ body: (ProgramUnderTest) async throws -> Void
    ) async throws {
      let program = try await ProgramUnderTest(
        [.folder(folder)], on: .start(),
        under: OwnMounts.command + [script + "; shift; exec \"$@\"", "sh", folder.text])
      try await body(program)
      try await program.quit()
    }

    private func type(_ name: String, in program: ProgramUnderTest) async throws {
      try await program.click(at: Point(x: 250, y: 130))
      try await program.eventually("an entry") { $0.state == "tagEntry" }
      try await program.type(name)
      try await program.press("Return")
    }

    /// The folder as the program sees it.
    private func seen(by program: ProgramUnderTest) -> String {
      "/proc/\(program.processNumber)/root\(folder.text)"
    }

    @Test(.enabled(if: OwnMounts.isPossible, "nothing can be mounted"))
    func onAFullDisk() async throws {
      let script = """
        mkdir "$1.copy"; mount -t tmpfs -o size=128k tmpfs "$1.copy"; cp "$1"/* "$1.copy"
        mount --move "$1.copy" "$1"; rmdir "$1.copy"
        head -c 1M /dev/zero >"$1/fill" 2>/dev/null || true
        """
      try await withProgram(behind: script) { program in
        try await program.press("t")
        try await type("ada", in: program)
        let full = try await program.eventually("refused") { $0.notice != nil }
        #expect(
          full.notice
            == "The tag “ada” could not be saved. The disk is full.")
        #expect((full.state, full.tagDraft, full.tags.count) == ("tagEntry", "ada", 0))
        let place = seen(by: program)
        #expect(
          try FileManager.default.contentsOfDirectory(atPath: place).sorted()
            == ["1.jpg", "2.jpg", "fill"])
        try FileManager.default.removeItem(atPath: "\(place)/fill")
        try await program.press("Return")
        try await program.eventually("saved") { $0.tags.map(\.text) == ["ada"] }
        let bytes = try Data(contentsOf: URL(filePath: "\(place)/1.jpg.xmp"))
        #expect(try SidecarListing.read(bytes).regions.map(\.name) == ["ada"])
      }
    }

    @Test(.enabled(if: OwnMounts.isPossible, "nothing can be mounted"))
    func inAFolderThatCanOnlyBeReadTheyAreKeptElsewhereWhichIsSaidOnce() async throws {
      let script = #"mount --bind "$1" "$1"; mount -o remount,ro,bind "$1""#
      try await withProgram(behind: script) { program in
        try await program.press("t")
        try await type("ada", in: program)
        let said = try await program.eventually("said") { $0.notice != nil }
        #expect(said.notice == Self.savedInUserData)
        #expect(said.tags.map(\.text) == ["ada"])
        try await program.send("activate Close")
        try await program.press("Page_Down")
        try await program.eventually("the second") { $0.index == 1 && $0.notice == nil }
        try await type("ben", in: program)
        let silent = try await program.eventually("ben") { $0.tags.map(\.text) == ["ben"] }
        #expect(silent.notice == nil)
        // They are there again, though another program may have been asked meanwhile.
        try await program.press("Page_Up")
        try await program.eventually("ada") { $0.index == 0 && $0.tags.map(\.text) == ["ada"] }
        #expect(program.display.keptSidecars.count == 2)
      }
      #expect(folder.names == ["1.jpg", "2.jpg"])
    }

    private static let savedInUserData =
      "This folder is read-only. What you add is saved with your own data, on this computer only."

    @Test(
      .enabled(if: OwnMounts.isPossible, "nothing can be mounted"), arguments: [0o600, 0o644])
    func sidecarsOfOthersStayAsTheyAre(mode: Int) async throws {
      let theirs = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
      try folder.write("1.jpg.xmp", theirs)
      try folder.setMode(mode_t(mode), of: "1.jpg.xmp")
      // Without its privileges root is nobody special.
      let script =
        #"chown 65534:65534 "$1/1.jpg.xmp"; folder=$1; shift; set -- "$folder" setpriv "#
        + #"--bounding-set=-all --inh-caps=-all "$@""#
      try await withProgram(behind: script) { program in
        try await program.press("t")
        try await type("ada", in: program)
        let said = try await program.eventually("said") { $0.notice != nil }
        #expect(
          said.notice
            == "“1.jpg.xmp” cannot be changed. What you add is saved with your own data, on this computer only."
        )
        #expect(said.tags.map(\.text) == ["ada"])
      }
      #expect(folder.content("1.jpg.xmp") == theirs)
    }

    @Test func whereTheFolderHasGoneTheNameIsSaidToBeKept() async throws {
      try folder.makeFolder("album")
      try folder.rename("1.jpg", to: "album/1.jpg")
      let album = ProgramArgument(folder.path(of: Array("album".utf8)))
      try await TestSupport.withProgram(album) { program in
        try await program.press("t")
        try await program.click(at: Point(x: 250, y: 130))
        try await program.eventually("an entry") { $0.state == "tagEntry" }
        try await program.type("ada")
        try folder.rename("album", to: "moved")
        let said = try await program.eventually("said") { $0.notice != nil }
        #expect(
          said.notice
            == "The folder has been moved or deleted. The tag “ada” is saved as a draft.")
        #expect(folder.names == ["2.jpg", "moved"])
      }
    }

    @Test func whatCannotBeReadIsSetAsideWhichIsSaid() async throws {
      let broken = Array("<x:xmpmeta".utf8)
      try folder.write("1.jpg.xmp", broken)
      try await TestSupport.withProgram(.folder(folder)) { program in
        try await program.press("t")
        try await type("ada", in: program)
        let said = try await program.eventually("said") { $0.notice != nil }
        let name = try #require(folder.names.first { $0.contains(".broken-") })
        #expect(
          said.notice
            == "The annotations of this photo cannot be read. They were saved as “\(name)”, and a new file was created."
        )
        #expect(folder.names == ["1.jpg", "1.jpg.xmp", name, "2.jpg"])
        #expect(folder.content(name) == broken)
        #expect(said.tags.map(\.text) == ["ada"])
      }
    }
  }
}
