import GioBindings
import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoSidecars
@testable import SidecarSupport

@Suite(.timeout(minutes: 5)) struct SidecarStoreTests {
  let fixture: SidecarFixture

  init() throws {
    fixture = try SidecarFixture()
  }

  private var folder: ScratchFolder { fixture.folder }

  /// Adds a line, which is to be kept without a remark.
  private func add(_ line: String) throws {
    #expect(try fixture.store.add(line) == nil)
  }

  @Test("The first change makes a sidecar of the photo's full name, and later ones change that")
  func first() throws {
    #expect(try fixture.store.read() == SidecarFiles())
    try add("a")
    try add("b")
    #expect(fixture.lines() == ["a", "b"])
    #expect(folder.names == ["photo.jpg", "photo.jpg.xmp"])
    let bytes = folder.content("photo.jpg.xmp")
    #expect(try fixture.store.read() == SidecarFiles(sidecar: bytes))
    #expect(fixture.data.names == [])
    #expect(folder.content("photo.jpg") == [1])
  }

  @Test("A sidecar of the short name is used and kept, unless another file shares that")
  func short() throws {
    try fixture.write("photo.xmp", "theirs")
    try add("a")
    #expect(fixture.lines("photo.xmp") == ["theirs", "a"])
    #expect(folder.names == ["photo.jpg", "photo.xmp"])
    try folder.write("photo.raf", [2])
    #expect(try fixture.store.read() == SidecarFiles())
    try add("b")
    #expect(fixture.lines("photo.xmp") == ["theirs", "a"])
    #expect(fixture.lines() == ["b"])
  }

  @Test("A sidecar that cannot be understood is set aside under a free name, and a new one begun")
  func setAside() throws {
    for round in 1...2 {
      try fixture.writeTorn("photo.jpg.xmp", [UInt8(round)])
      let remark = try fixture.store.add("a")
      guard case .setAside(let name) = remark else {
        Issue.record("\(String(describing: remark))")
        return
      }
      #expect(name.hasPrefix("photo.jpg.xmp.broken-20") && !name.contains(":"))
      #expect(folder.content(name) == [UInt8(round)])
      #expect(fixture.lines() == ["a"])
    }
    #expect(folder.names.count { $0.contains(".broken-") } == 2)
  }

  @Test("A half-written sidecar is waited for and not set aside")
  func halfWritten() async throws {
    try folder.write("photo.jpg.xmp", Array(LineFile(["theirs"]).bytes.dropLast(30)))
    let store = fixture.store
    let save = Task.detached { try store.add("a") }
    // The save has the lock for its looks at it, and only for those.
    for _ in 1...3 { try folder.place.locked().unlock() }
    try fixture.write("photo.jpg.xmp", "theirs")
    #expect(try await save.value == nil)
    #expect(fixture.lines() == ["theirs", "a"])
    #expect(folder.names == ["photo.jpg", "photo.jpg.xmp"])
  }

  @Test("Sidecars in the user data are readable by the user alone")
  func privacy() throws {
    try fixture.write("photo.jpg.xmp", "untouchable")
    for line in ["a", "b"] { _ = try fixture.store.add(line) }
    #expect(fixture.data.mode(of: "sidecars") == 0o700)
    let modes = fixture.keptNames.map { fixture.data.mode(of: "sidecars/" + $0) }
    #expect(modes == [0o600, 0o600])
  }

  @Test("A sidecar that must not be changed stays, and changes are saved in the user data")
  func untouchable() throws {
    try fixture.write("photo.jpg.xmp", "untouchable")
    let remark = SaveRemark.leftAlone(name: "photo.jpg.xmp")
    #expect(try fixture.store.add("a") == remark)
    #expect(try fixture.store.add("b") == remark)
    #expect(fixture.lines() == ["untouchable"])
    #expect(fixture.kept == ["a", "b"])
    let files = try fixture.store.read()
    #expect(files.kept.flatMap { LineFile($0) }?.lines == ["a", "b"])
    #expect(files.sidecar == LineFile(["untouchable"]).bytes)
    #expect(folder.names == ["photo.jpg", "photo.jpg.xmp"])
  }

  @Test("A sidecar in the user data comes with the URI of its photo")
  func address() throws {
    try fixture.write("photo.jpg.xmp", "untouchable")
    _ = try fixture.store.add("a")
    let digest = folder.file("photo.jpg").digest
    #expect(fixture.keptNames == ["\(digest)-photo.jpg.uri", "\(digest)-photo.jpg.xmp"])
    let uri = try fixture.data.file("sidecars/\(digest)-photo.jpg.uri").smallContents(atMost: 999)
    #expect(uri == Array(folder.file("photo.jpg").uri.utf8))
  }

  @Test("Changes in the user data are merged once the sidecar can be written")
  func returning() throws {
    try fixture.write("photo.jpg.xmp", "untouchable")
    _ = try fixture.store.add("a")
    try fixture.write("photo.jpg.xmp", "theirs")
    try add("b")
    #expect(fixture.lines() == ["theirs", "a", "b"])
    #expect(fixture.keptNames == [])
  }

  @Test(
    "A sidecar in the user data that contradicts the folder's becomes a conflict copy, once")
  func contradiction() throws {
    try fixture.write("photo.jpg.xmp", "untouchable")
    _ = try fixture.store.add("rating=3")
    try fixture.write("photo.jpg.xmp", "rating=5")
    try add("b")
    #expect(fixture.lines() == ["rating=5", "b"])
    #expect(fixture.keptNames == [])
    let copies = folder.names.filter { $0.contains("conflicted copy") }
    #expect(copies.map { fixture.lines($0) } == [["rating=3"]])
    try add("c")
    #expect(folder.names.count == 3)
  }

  @Test(
    "A folder at the sidecar's name, or a name too long, sends changes to the user data")
  func noPlace() throws {
    try folder.makeFolder("photo.jpg.xmp")
    #expect(
      try fixture.store.add("a") == .leftAlone(name: "photo.jpg.xmp"))
    #expect(fixture.kept == ["a"])
    let name = String(repeating: "n", count: 250) + ".jpg"
    try folder.write(name, [1])
    let store = fixture.store(of: name)
    #expect(try store.add("b") == .nameTooLong)
    #expect(try store.read().kept.flatMap { LineFile($0) }?.lines == ["b"])
  }

  @Test("A sidecar that is a link within its folder is written where it is")
  func links() throws {
    try folder.write("real.xmp", LineFile(["theirs"]).bytes)
    try folder.link("photo.jpg.xmp", to: "real.xmp")
    try add("a")
    #expect(SidecarFixture.lines(at: folder.file("real.xmp")) == ["theirs", "a"])
    #expect(fixture.lines() == ["theirs", "a"])
    #expect(folder.names == ["photo.jpg", "photo.jpg.xmp", "real.xmp"])
  }

  @Test("Nothing is written through a sidecar that is a link out of its folder, or to nothing")
  func linksElsewhere() throws {
    let elsewhere = try ScratchFolder()
    let theirs = LineFile(["theirs"]).bytes
    try elsewhere.write("real.xmp", theirs)
    let target = String(decoding: elsewhere.path, as: UTF8.self) + "/real.xmp"
    try folder.link("photo.jpg.xmp", to: target)
    #expect(
      try fixture.store.add("a") == .leftAlone(name: "photo.jpg.xmp"))
    #expect(fixture.kept == ["theirs", "a"])
    #expect(elsewhere.names == ["real.xmp"] && elsewhere.content("real.xmp") == theirs)
    elsewhere.remove("real.xmp")
    #expect(
      try fixture.store.add("b") == .leftAlone(name: "photo.jpg.xmp"))
    #expect(elsewhere.names == [])
    #expect(folder.names == ["photo.jpg", "photo.jpg.xmp"])
  }

  @Test("A photo that is gone gets no sidecar, and neither does one whose folder is gone")
  func vanished() throws {
    folder.remove("photo.jpg")
    #expect(throws: SidecarFailure.file(.notFound)) { try fixture.store.add("a") }
    #expect(folder.names == [])
    folder.remove("")
    #expect(throws: SidecarFailure.folderGone) { try fixture.store.add("a") }
    #expect(fixture.data.names == [])
  }

  @Test("A change that no sidecar can hold is an error, and nothing is written")
  func refused() throws {
    // Without the photo's size nothing can be put on it.
    #expect(throws: SidecarFailure.edit(.sizeUnknown)) {
      try fixture.store.save(.adding(.anna), at: .reference, in: SilentFile())
    }
    #expect(folder.names == ["photo.jpg"])
    #expect(fixture.data.names == [])
  }

  @Test("If the sidecar changes during a save, the change is applied again to the new version")
  func meanwhile() throws {
    try fixture.write("photo.jpg.xmp", "theirs")
    let rounds = Atomic(0)
    // The clock is asked once for each attempt, after the sidecar has been read.
    let cache = SidecarCache { [fixture] in
      let round = rounds.add(1, ordering: .relaxed).newValue
      // By renaming, as most programs do.
      if round < 4 {
        try? fixture.write("temporary", "theirs", "theirs-\(round)")
        try? fixture.folder.rename("temporary", to: "photo.jpg.xmp")
      }
      return .now
    }
    #expect(try fixture.store(remembering: cache).add("a") == nil)
    #expect(rounds.load(ordering: .relaxed) == 5)
    #expect(fixture.lines() == ["theirs", "theirs-3", "a"])
    #expect(folder.names == ["photo.jpg", "photo.jpg.xmp"])
  }

  @Test("A cancelled change is not tried again")
  func cancelled() throws {
    let cancellable = Cancellable()
    try fixture.write("photo.jpg.xmp", "ours")
    let cache = SidecarCache { [fixture] in
      try? fixture.write("photo.jpg.xmp", "theirs")
      cancellable.cancel()
      return .now
    }
    #expect(throws: SidecarFailure.file(.cancelled)) {
      try fixture.store(remembering: cache).add("a", cancellable)
    }
    #expect(fixture.lines() == ["theirs"])
  }
}
