import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

/// Live Photos in the trash.
@Suite(.timeout(minutes: 5)) struct LivePhotoDeletingTests {
  @Test("A Live Photo goes to the trash with its film and edits, and all of it comes back")
  func thereAndBack() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        let family = ["IMG_1.AAE", "IMG_1.JPG", "IMG_1.JPG.xmp", "IMG_1.MOV"]
        let strangers = ["IMG_1.DNG", "IMG_2.JPG", "IMG_2.MOV", "IMG_E1.AAE"]
        try LivePhotoFolder.write(
          [
            .photo("IMG_1.JPG", "1"), .film("IMG_1.MOV", 2.5, "1"), .file("IMG_1.AAE"),
            .file("IMG_1.JPG.xmp"), .photo("IMG_1.DNG", "1"), .photo("IMG_2.JPG"),
            .film("IMG_2.MOV", 9), .file("IMG_E1.AAE"),
          ], in: home.photos)
        let data = try ScratchFolder()
        let source = await LivePhotoFolder.source(of: home.photos.place, data: data.place)
        var updates = Updates(source.list(PhotoQuery()))
        let shown = ["IMG_1.DNG", "IMG_1.JPG", "IMG_2.JPG", "IMG_2.MOV"]
        let listed = try await updates.list { $0.names == shown }
        let photo = try #require(listed.photo("IMG_1.JPG"))
        let receipt = try await source.moveToTrash(photo)
        #expect(home.trash == family)
        #expect(home.photos.names == strangers)
        _ = try await updates.list { $0.names == shown.filter { $0 != "IMG_1.JPG" } }
        try await source.restore(receipt)
        #expect(home.photos.names == (family + strangers).sorted())
        #expect(home.trash == [] && home.notes == [])
        let restored = try await updates.list { $0.names == shown }
        #expect(restored.id(of: "IMG_1.JPG") == photo.id)
        try await source.delete(photo)
        #expect(home.photos.names == strangers)
        _ = try await source.moveToTrash(home.photos.photo("IMG_2.JPG"))
        #expect(home.trash == ["IMG_2.JPG"])
      }
    }
  }

  @Test("A film of another name goes with the photo that has its identifier")
  func loneFilm() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try LivePhotoFolder.write(
          [
            .photo("a.jpg", "1"), .film("b.mov", 2.5, "1"), .file("b.mov.xmp"),
            .film("c.mov", 2.5, "2"), .photo("d.jpg", "3"),
          ], in: home.photos)
        let data = try ScratchFolder()
        let source = await LivePhotoFolder.source(of: home.photos.place, data: data.place)
        let receipt = try await source.moveToTrash(home.photos.photo("a.jpg"))
        #expect(home.trash == ["a.jpg", "b.mov", "b.mov.xmp"])
        try await source.restore(receipt)
        #expect(home.photos.names == ["a.jpg", "b.mov", "b.mov.xmp", "c.mov", "d.jpg"])
      }
    }
  }

  @Test("Undo puts a link back whose file is gone meanwhile, and says that it is no photo")
  func danglingLink() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        let elsewhere = try ScratchFolder()
        try elsewhere.write("a.jpg", [1])
        try home.photos.link(
          "a.jpg", to: String(decoding: elsewhere.path(of: Array("a.jpg".utf8)), as: UTF8.self))
        let data = try ScratchFolder()
        let source = await LivePhotoFolder.source(of: home.photos.place, data: data.place)
        let receipt = try await source.moveToTrash(home.photos.photo("a.jpg"))
        elsewhere.remove("a.jpg")
        await #expect(throws: PhotoSourceError.notFound) { try await source.restore(receipt) }
        #expect(home.photos.names == ["a.jpg"] && home.trash == [])
      }
    }
  }
}
