import GioBindings
import TestSupport
import Testing

@testable import PhotoSidecars
@testable import SidecarSupport

/// The sidecars of a photo that gets another name.
@Suite(.timeout(minutes: 5)) struct SidecarMovingTests {
  let fixture: SidecarFixture

  init() throws {
    fixture = try SidecarFixture()
  }

  private var folder: ScratchFolder { fixture.folder }

  /// Renames the photo, then its sidecars.
  private func move(to name: String) throws {
    try folder.rename("photo.jpg", to: name)
    try fixture.moveSidecars(to: name)
  }

  @Test("Renaming a photo renames each of its sidecars")
  func all() throws {
    for rest in [".jpg.xmp", ".xmp", ".jpg (conflicted copy 1).xmp", ".jpg.xmp.broken-1"] {
      try folder.write("photo\(rest)", Array(rest.utf8))
    }
    try move(to: "trip.png")
    #expect(
      folder.names == [
        "trip.png", "trip.png (conflicted copy 1).xmp", "trip.png.xmp", "trip.png.xmp.broken-1",
        "trip.xmp",
      ])
    #expect(folder.content("trip.xmp") == Array(".xmp".utf8))
  }

  @Test("Renaming a photo does not replace a sidecar that has the new name")
  func taken() throws {
    try fixture.write("photo.jpg.xmp", "old")
    try fixture.write("trip.jpg.xmp", "new")
    try move(to: "trip.jpg")
    #expect(fixture.lines("photo.jpg.xmp") == ["old"])
    #expect(fixture.lines("trip.jpg.xmp") == ["new"])
  }

  @Test("On renaming, a short sidecar name that becomes shared is replaced by the long one")
  func short() throws {
    try fixture.write("photo.xmp", "a")
    try folder.write("trip.raf", [1])
    try move(to: "trip.jpg")
    #expect(folder.names == ["trip.jpg", "trip.jpg.xmp", "trip.raf"])
    try folder.rename("trip.jpg", to: "photo.jpg")
    try folder.rename("trip.jpg.xmp", to: "photo.xmp")
    try move(to: "photo.jpeg")
    #expect(folder.names == ["photo.jpeg", "photo.xmp", "trip.raf"])
  }

  @Test("A sidecar that another file shares stays with that file")
  func shared() throws {
    try fixture.write("photo.xmp", "a")
    try folder.write("photo.raf", [1])
    try move(to: "trip.jpg")
    #expect(folder.names == ["photo.raf", "photo.xmp", "trip.jpg"])
  }

  @Test("Renaming a photo without a sidecar does not list the folder")
  func nothing() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        home.becomeNobody()
        try home.photos.write("photo.jpg", [1])
        try home.photos.setMode(0o311, of: "")
        try SidecarStore.move(
          from: home.photos.file("photo.jpg"), to: home.photos.file("trip.jpg"),
          userData: home.photos.file("none"))
        try home.photos.setMode(0o755, of: "")
      }
    }
  }

  @Test("A sidecar in the user data follows a renamed photo")
  func kept() throws {
    try fixture.write("photo.jpg.xmp", "untouchable")
    #expect(try fixture.store.add("a") == .leftAlone(name: "photo.jpg.xmp"))
    try move(to: "trip.jpg")
    #expect(try fixture.store(of: "trip.jpg").read().kept == LineFile(["a"]).bytes)
    #expect(fixture.kept == nil)
    #expect(fixture.keptNames.count == 2)
  }
}
