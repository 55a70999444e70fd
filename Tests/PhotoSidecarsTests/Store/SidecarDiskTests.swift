import Glibc
import TestSupport
import Testing

@testable import PhotoSidecars
@testable import SidecarSupport

@Suite(.timeout(minutes: 5)) struct SidecarDiskTests {
  @Test(
    "On a full disk a save throws, and the sidecar stays with no file beside it",
    .enabled(if: OwnMounts.isPossible, "nothing can be mounted"))
  func full() throws {
    let fixture = try SidecarFixture()
    // The writer is run twice: before the disk is full, and then.
    let script = """
      cd "$1" && shift && mount -t tmpfs -o size=64k tmpfs . && cd "$PWD" && touch photo.jpg
      "$@" && head -c 1M /dev/zero >fill 2>/dev/null || true
      "$@" || true
      grep -o "text>[^<]*" photo.jpg.xmp && ls -A
      """
    let folder = String(decoding: fixture.folder.path, as: UTF8.self)
    let output = try fixture.writer(
      "a", 2, under: OwnMounts.command + [script, "sh", folder]
    ).finish()
    #expect(
      output == [
        "a-1", "a-2", "error: file(GioBindings.GioError.noSpace)", "text>a-1", "text>",
        "text>a-2", "text>", "fill",
        "photo.jpg", "photo.jpg.xmp",
      ])
    #expect(fixture.keptNames == [])
  }

  @Test(
    "Changes on a read-only mount are saved in the user data until the folder is writable",
    .enabled(if: OwnMounts.isPossible, "nothing can be mounted"))
  func readOnly() throws {
    let fixture = try SidecarFixture()
    try fixture.write("photo.jpg.xmp", "theirs")
    let script = """
      mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"
      """
    let folder = String(decoding: fixture.folder.path, as: UTF8.self)
    let output = try fixture.writer(
      "a", 2, under: OwnMounts.command + [script, "sh", folder]
    ).finish()
    #expect(output.map { $0.prefix(4) } == ["a-1 ", "a-2 "])
    #expect(output.allSatisfy { $0.contains("savedInUserData") })
    #expect(fixture.lines() == ["theirs"])
    #expect(fixture.kept == ["theirs", "a-1", "a-2"])
    #expect(fixture.folder.names == ["photo.jpg", "photo.jpg.xmp"])
    // Here it can be written.
    #expect(try fixture.store.add("b") == nil)
    #expect(fixture.lines() == ["theirs", "a-1", "a-2", "b"])
    #expect(fixture.keptNames == [])
  }

  @Test("Changes in a read-only folder are saved in the user data until it is writable")
  func folderOfOthers() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        home.becomeNobody()
        let fixture = try SidecarFixture(in: home.photos)
        try home.photos.setMode(0o555, of: "")
        #expect(try fixture.store.add("a") == .savedInUserData)
        #expect(home.photos.names == ["photo.jpg"])
        #expect(fixture.kept == ["a"])
        try home.photos.setMode(0o755, of: "")
        #expect(try fixture.store.add("b") == nil)
        #expect(fixture.lines() == ["a", "b"])
        #expect(fixture.keptNames == [])
      }
    }
  }

  @Test(
    "A sidecar that one may not write, or not even read, stays, though its folder could be changed",
    arguments: [0o444, 0o000] as [mode_t])
  func sidecarOfOthers(mode: mode_t) async {
    await #expect(processExitsWith: .success) { [mode] in
      try await OwnHome.use { home in
        home.becomeNobody()
        let fixture = try SidecarFixture(in: home.photos)
        try fixture.write("photo.jpg.xmp", "theirs")
        try home.photos.setMode(mode, of: "photo.jpg.xmp")
        #expect(
          try fixture.store.add("a") == .leftAlone(name: "photo.jpg.xmp"))
        let files = try fixture.store.read()
        #expect(files.problem == (mode == 0 ? .permissionDenied : nil))
        #expect(
          files.kept.flatMap { LineFile($0) }?.lines == (mode == 0 ? ["a"] : ["theirs", "a"]))
        try home.photos.setMode(0o644, of: "photo.jpg.xmp")
        #expect(fixture.lines() == ["theirs"])
        #expect(home.photos.names == ["photo.jpg", "photo.jpg.xmp"])
      }
    }
  }
}
