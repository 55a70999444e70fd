import GioBindings
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoPages
@testable import PhotoSidecars
@testable import SidecarSupport

@Suite("Turning photos of a folder", .timeout(minutes: 5)) struct TurningSourceTests {
  private static let right = TurnChange(.right, seen: nil)

  @Test("A photo is turned by its sidecar, its file stays, and the list tells of a new picture")
  func sidecar() async throws {
    let place = try TurningFolder()
    var updates = Updates(place.source.list(PhotoQuery()))
    try await updates.list()
    let before = try place.bytes()
    _ = try await place.source.save(.adding(.anna), of: place.photo)
    let saved = try await place.source.turn(Self.right, of: place.photo)
    #expect(saved.annotations?.orientation == .rotated180)
    let tag = try #require(saved.annotations?.tags.first?.shape.tip)
    let tip = PhotoTag.anna.shape.turned(.right).tip
    #expect(abs(tag.x - tip.x) < 1e-6 && abs(tag.y - tip.y) < 1e-6)
    #expect(try place.said() == .rotated180)
    #expect(try await place.handedOut() == .rotated180)
    #expect(try place.bytes() == before)
    let revision = try #require(saved.revision)
    try await updates.list { $0.revision(of: "photo.jpg") == revision }
    #expect(place.photo.revision == revision)
  }

  @Test("A photo is turned by a sidecar in the user data if the folder takes none")
  func userData() async throws {
    let place = try TurningFolder()
    // Nothing can be written in the place of the sidecar.
    try place.folder.makeFolder("photo.jpg.xmp")
    let saved = try await place.source.turn(Self.right, of: place.photo)
    #expect(saved.remark != nil)
    #expect(try await place.handedOut() == .rotated180)
    let thumbnail = await place.source.cachedThumbnail(of: place.photo, size: .normal)
    guard case .missing(nil) = thumbnail else {
      Issue.record("a thumbnail of the unturned file")
      return
    }
  }

  @Test("Rotate File changes nothing but the orientation, and undo restores every byte")
  func file() async throws {
    for (name, photo) in OrientedJPEG.all {
      let place = try TurningFolder(photo)
      try place.folder.setMode(0o640, of: "photo.jpg")
      try place.folder.setAttribute("user.tag", [1, 2], of: "photo.jpg")
      let before = try #require(try place.bytes())
      let own = try place.stored() ?? .upright
      let annotations = try await place.source.annotations(of: place.photo)
      #expect(annotations.permissions.rotateFile)
      let saved = try await place.source.turn(
        TurnChange(.right, seen: nil, target: .file()), of: place.photo)
      let after = try #require(try place.bytes())
      #expect(before.indices.count { before[$0] != after[$0] } == 1, "\(name)")
      #expect(try place.stored() == own.turned(.right))
      #expect(place.folder.names == ["photo.jpg"])
      #expect(place.folder.mode(of: "photo.jpg") == 0o640)
      #expect(place.folder.attribute("user.tag", of: "photo.jpg") == [1, 2])
      guard case .turn(let back)? = saved.inverse else {
        Issue.record("no inverse")
        return
      }
      _ = try await place.source.turn(back, of: place.photo)
      #expect(try place.bytes() == before)
    }
  }

  @Test(
    "Rotate File removes the sidecar's orientation, and undo restores both")
  func both() async throws {
    let place = try TurningFolder()
    _ = try await place.source.turn(Self.right, of: place.photo)
    let saved = try await place.source.turn(
      TurnChange(.right, seen: nil, target: .file()), of: place.photo)
    #expect(try place.stored() == .rotated270)
    #expect(try place.said() == nil, "What the file says itself need not be said twice")
    #expect(try await place.handedOut() == nil)
    guard case .turn(let back)? = saved.inverse else {
      Issue.record("no inverse")
      return
    }
    _ = try await place.source.turn(back, of: place.photo)
    #expect(try place.stored() == .rotated90)
    #expect(try place.said() == .rotated180)
  }

  @Test("The photo stays listed, with a new picture, when its file is replaced")
  func listed() async throws {
    let place = try TurningFolder()
    try place.folder.write("b.jpg", [1])
    var updates = Updates(place.source.list(PhotoQuery()))
    try await updates.list()
    let id = updates.listed.id(of: "photo.jpg")
    _ = try await place.source.turn(
      TurnChange(.right, seen: nil, target: .file()), of: place.photo)
    // The monitor reports the exchange of names after the source itself.
    let list = try await updates.list { ($0.revision(of: "photo.jpg") ?? 0) >= 2 }
    #expect(list.names == ["b.jpg", "photo.jpg"])
    #expect(list.id(of: "photo.jpg") == id)
    try place.folder.write("c.jpg", [1])
    try await updates.list(named: "b.jpg", "c.jpg", "photo.jpg")
  }

  @Test("Rotate File refuses a file with hard links or with EXIF without an orientation")
  func refused() async throws {
    let linked = try TurningFolder()
    try linked.folder.hardLink("photo.jpg", as: "other.jpg")
    await #expect(throws: PhotoSourceError.linked) {
      try await linked.source.turn(
        TurnChange(.right, seen: nil, target: .file()), of: linked.photo)
    }
    let bare = try TurningFolder(OrientedJPEG().with { $0.value = nil })
    let annotations = try await bare.source.annotations(of: bare.photo)
    #expect(!annotations.permissions.rotateFile && annotations.permissions.rotate)
    await #expect(throws: PhotoSourceError.notSupported) {
      try await bare.source.turn(
        TurnChange(.right, seen: nil, target: .file()), of: bare.photo)
    }
    #expect(try bare.bytes() == OrientedJPEG().with { $0.value = nil }.bytes())
  }

  @Test("A symbolic link stays one, and the file behind it in the same folder is turned")
  func symbolicLink() async throws {
    let place = try TurningFolder()
    try place.folder.rename("photo.jpg", to: "real.jpg")
    try place.folder.link("photo.jpg", to: "real.jpg")
    _ = try await place.source.turn(
      TurnChange(.left, seen: nil, target: .file()), of: place.photo)
    #expect(try place.stored() == .upright)
    #expect(try place.folder.file("photo.jpg").linkTarget() != nil)
  }

  @Test("The file behind a link that leads out of its folder is not turned")
  func linkElsewhere() async throws {
    let place = try TurningFolder()
    try place.folder.makeFolder("far")
    try place.folder.rename("photo.jpg", to: "far/photo.jpg")
    try place.folder.link("photo.jpg", to: "far/photo.jpg")
    let before = place.folder.content("far/photo.jpg")
    await #expect(throws: PhotoSourceError.linkedElsewhere) {
      try await place.source.turn(
        TurnChange(.left, seen: nil, target: .file()), of: place.photo)
    }
    #expect(place.folder.content("far/photo.jpg") == before)
  }
}
