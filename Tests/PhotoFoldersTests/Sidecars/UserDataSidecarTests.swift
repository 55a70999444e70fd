import GioBindings
@testable import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport
@testable import sidecar_writer

extension ScratchFolder {
  /// A source that keeps what is added, if need be in a folder of its own.
  fileprivate func source(keeping data: ScratchFolder) -> FolderSource {
    let keeping = AnnotationSetup(
      user: Author(id: "ada", name: "Ada"), data: data.place, cache: data.file("cache")
    ) { _ in .landscape }
    return FolderSource(.folder(place, asked: nil), showing: .photos, keeping: keeping)
  }
}

/// What is kept in the user's data, or cannot be kept beside the photo, as a source has it.
@Suite(.timeout(minutes: 5)) struct UserDataSidecarTests {
  @Test("A sidecar in the user data goes to the trash with its photo and is restored with it")
  func savedInUserData() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        let data = try ScratchFolder()
        try home.photos.write("photo.jpg", [1])
        try home.photos.write("photo.jpg.xmp", LineFile(["untouchable"]).bytes)
        let store = SidecarStore(
          of: home.photos.file("photo.jpg"), userData: data.file("sidecars"))
        _ = try store.add("a")
        let source = home.photos.source(keeping: data)
        let photo = home.photos.photo("photo.jpg")
        let receipt = try await source.moveToTrash(photo)
        #expect(try data.file("sidecars").names { _ in true } == [])
        try await source.restore(receipt)
        #expect(try store.read().kept == LineFile(["a"]).bytes)
        try await source.delete(photo)
        #expect(try data.file("sidecars").names { _ in true } == [])
      }
    }
  }

  @Test("A name saved in the user data is suggested")
  func offered() async throws {
    let (folder, data) = (try ScratchFolder(), try ScratchFolder())
    try folder.write("photo.jpg", [1])
    try folder.write("photo.jpg.xmp", [1])
    try folder.grow("photo.jpg.xmp", to: 1 << 40)
    let source = folder.source(keeping: data)
    var updates = Updates(source.list(PhotoQuery()))
    try await updates.list()
    for await names in source.knownTags() { #expect(names == []) }
    let remark = try await source.save(.adding(.anna), of: folder.photo("photo.jpg")).remark
    #expect(remark == .leftAlone(name: "photo.jpg.xmp"))
    var names: [NameCount] = []
    for await known in source.knownTags() { names = known }
    #expect(names.map(\.name) == ["Anna"])
    withExtendedLifetime(updates) {}
  }
}
