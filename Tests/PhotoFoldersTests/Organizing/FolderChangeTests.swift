import GioBindings
import PhotoPages
import PhotoSidecars
import TestSupport
import Testing

@testable import PhotoFolders
@testable import sidecar_writer

@Suite("Folders are renamed and moved to the trash", .timeout(minutes: 5)) struct FolderChangeTests
{
  private func folder(_ name: String, in place: ScratchFolder) -> PhotoFolder {
    PhotoFolder(name: name, uri: place.file(name).uri)
  }

  @Test("A folder is renamed with all that is in it, and gets its name back")
  func rename() async throws {
    let (place, data) = (try ScratchFolder(), try ScratchFolder())
    try place.makeFolder("Sea")
    try place.write("Sea/a.jpg", [1])
    let source = FolderSource.organizing(place.place, data: data.place)
    let receipt = try await source.change(folder("Sea", in: place), .rename(to: "Ocean #1"))
    #expect(receipt.folder == folder("Ocean #1", in: place))
    #expect(place.names == ["Ocean #1"])
    #expect(place.content("Ocean #1/a.jpg") == [1])
    try await source.takeBack(receipt)
    #expect(place.names == ["Sea"])
  }

  @Test("A name that is taken is refused, and nothing is changed")
  func taken() async throws {
    let (place, data) = (try ScratchFolder(), try ScratchFolder())
    for name in ["Sea", "Lake"] { try place.makeFolder(name) }
    let source = FolderSource.organizing(place.place, data: data.place)
    await #expect(throws: PhotoSourceError.nameTaken) {
      _ = try await source.change(folder("Sea", in: place), .rename(to: "Lake"))
    }
    #expect(place.names == ["Lake", "Sea"])
    let gone = folder("Gone", in: place)
    await #expect(throws: PhotoSourceError.notFound) {
      _ = try await source.change(gone, .rename(to: "Here"))
    }
  }

  @Test("The sidecars in the user's data follow the photos of a renamed folder and those below")
  func kept() async throws {
    let (place, data) = (try ScratchFolder(), try ScratchFolder())
    for name in ["Sea", "Sea/below"] { try place.makeFolder(name) }
    let source = FolderSource.organizing(place.place, data: data.place)
    let userData = try #require(source.known.userData)
    try userData.makeFolders()
    for name in ["Sea/a.jpg", "Sea/below/b.jpg"] {
      try place.write(name, [1])
      let sidecar = UserDataSidecar(
        of: Location(path: place.path(of: Array(name.utf8))), in: userData)
      try await sidecar.location.write(Array("kept".utf8))
    }
    _ = try await source.change(folder("Sea", in: place), .rename(to: "Ocean"))
    for name in ["Sea/a.jpg", "Sea/below/b.jpg"] {
      let photo = { (name: String) in Location(path: place.path(of: Array(name.utf8))) }
      #expect(!UserDataSidecar(of: photo(name), in: userData).location.exists())
      let new = "Ocean" + name.dropFirst(3)
      #expect(UserDataSidecar(of: photo(new), in: userData).location.exists())
    }
  }

  @Test("A folder goes to the trash with all that is in it, and comes back")
  func trash() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.makeFolder("Sea")
        try home.photos.write("Sea/a.jpg", [1])
        let source = FolderSource.organizing(home.photos.place, data: home.photos.file("data"))
        let sea = PhotoFolder(name: "Sea", uri: home.photos.file("Sea").uri)
        let receipt = try await source.change(sea, .trash)
        #expect(receipt.folder == nil)
        #expect(home.trash == ["Sea"])
        #expect(!home.photos.file("Sea").exists())
        try await source.takeBack(receipt)
        #expect(home.trash == [])
        #expect(home.photos.content("Sea/a.jpg") == [1])
      }
    }
  }
}
