import Testing

@testable import PhotoPages

@Suite("A list that was lost comes back at the photo that was shown") struct ReturningPhotoTests {
  private func files(_ names: String, number: Int = 0) -> [Photo] {
    photos(names).map { photo in
      var photo = photo
      if number > 0 { photo = Photo(id: PhotoID(photo.id.number + number), name: photo.name) }
      photo.uri = "file:///Trip/\(photo.name)"
      return photo
    }
  }

  /// A viewer of a folder with the photos a to e, of which c is shown.
  private var shown: Viewer {
    var viewer = Viewer(ViewerSetup())
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(files("abcde"))))
    viewer.handle(.command(.nextPhoto))
    viewer.handle(.command(.nextPhoto))
    return viewer
  }

  private func name(_ viewer: Viewer) -> String? { viewer.model.currentPhoto?.name }

  @Test(
    "A folder that goes away and returns shows the same photo as before",
    arguments: [PhotoSourceError.folderGone, .notFound])
  func folder(error: PhotoSourceError) {
    var viewer = shown
    viewer.handle(.library(.failed(error)))
    #expect(viewer.model.count == 0)
    viewer.handle(.library(.listed(files("abcde"))))
    #expect(name(viewer) == "c.jpg")
  }

  @Test("A folder that returns in parts, with other files of the same names, shows the same photo")
  func parts() {
    var viewer = shown
    viewer.handle(.library(.failed(.folderGone)))
    viewer.handle(.library(.listed(files("ab", number: 1000), isComplete: false)))
    #expect(name(viewer) == "a.jpg")
    let rest = PhotoSplice(2..<2, files("cde", number: 1000))
    viewer.handle(.library(.spliced([rest], isComplete: true, hasMore: false)))
    #expect(name(viewer) == "c.jpg")
  }

  @Test("Photos that are copied back one after the other come with the shown one at last")
  func slowly() {
    var viewer = shown
    viewer.handle(.library(.failed(.folderGone)))
    viewer.handle(.library(.listed([])))
    viewer.handle(.library(.listed(files("a"))))
    #expect(name(viewer) == "a.jpg")
    viewer.handle(.library(.listed(files("abc"))))
    #expect(name(viewer) == "c.jpg")
  }

  @Test("A server that could not be reached is listed again in parts")
  func server() {
    var viewer = shown
    viewer.handle(.library(.failed(.notReachable)))
    #expect(name(viewer) == "c.jpg")
    viewer.handle(.command(.retry))
    viewer.handle(.library(.listed(files("ab"), isComplete: false)))
    viewer.handle(.library(.listed(files("abcde"))))
    #expect(name(viewer) == "c.jpg")
  }

  @Test("If photos vanish one after the other and their folder last, the chosen one comes back")
  func emptied() {
    var viewer = shown
    viewer.handle(.library(.listed(files("abde"))))
    #expect(name(viewer) == "d.jpg")
    viewer.handle(.library(.listed(files("ab"))))
    viewer.handle(.library(.listed([])))
    viewer.handle(.library(.failed(.folderGone)))
    viewer.handle(.library(.listed(files("abcde", number: 1000))))
    #expect(name(viewer) == "c.jpg")
  }

  @Test("A person who has turned a page, or does something with a photo, stays there")
  func turned() {
    for input in [ViewerEvent.command(.nextPhoto), .command(.like), .input(.photoTapped(nil))] {
      var viewer = shown
      viewer.handle(.library(.failed(.folderGone)))
      viewer.handle(.library(.listed(files("ab"), isComplete: false)))
      viewer.handle(input)
      let stayed = name(viewer)
      viewer.handle(.library(.listed(files("abcde"))))
      #expect(name(viewer) == stayed)
    }
  }

  @Test("A photo that another program deletes and writes again is not turned to")
  func onePhoto() {
    var viewer = shown
    viewer.handle(.library(.listed(files("abde"))))
    viewer.handle(.library(.listed(files("abcde", number: 1000))))
    #expect(name(viewer) != "c.jpg")
  }

  @Test("Going back to a folder shows the photo that was shown there, and offers none")
  func back() {
    var setup = ViewerSetup()
    setup.returnPhoto = "file:///Trip/d.jpg"
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(files("ab"), isComplete: false)))
    #expect(name(viewer) == "a.jpg")
    viewer.handle(.library(.listed(files("abcde"))))
    #expect(name(viewer) == "d.jpg")
    #expect(viewer.model.notices.notice == nil)
  }
}
