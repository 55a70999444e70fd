import Testing

@testable import PhotoPages

@Suite("A folder that is opened again offers its last photo") struct LastPhotoTests {
  /// A viewer of a folder in which a photo was shown last, before anything is listed.
  private func opened(last: String?, at start: Photo? = nil) -> Viewer {
    var setup = ViewerSetup(start: start)
    setup.lastPhoto = last
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    return viewer
  }

  private func files(_ names: String) -> [Photo] {
    photos(names).map { photo in
      var photo = photo
      photo.uri = "file:///Trip/\(photo.name)"
      return photo
    }
  }

  /// The name of the photo that the notice offers.
  private func offered(_ viewer: Viewer) -> String? {
    viewer.model.notices.notice?.offeredPhoto?.name
  }

  @Test("The last photo is offered once the list is complete, and Continue turns to it")
  func offer() {
    var viewer = opened(last: "file:///Trip/c.jpg")
    viewer.handle(.library(.listed(files("abc"), isComplete: false)))
    #expect(offered(viewer) == nil)
    let more = PhotoSplice(3..<3, files("de"))
    viewer.handle(.library(.spliced([more], isComplete: true, hasMore: false)))
    #expect(offered(viewer) == "c.jpg")
    #expect(viewer.model.notices.notice?.stays == false)
    #expect(viewer.shown == "a")
    viewer.handle(.command(.continueAtLast))
    #expect(viewer.shown == "c")
    #expect(viewer.model.notices.notice == nil)
    #expect(!Command.continueAtLast.isEnabled(in: viewer))
  }

  @Test("The offer of the last photo ends on turning or by time, and is not repeated")
  func end() {
    for event in [ViewerEvent.command(.nextPhoto), .notices(.expired(1))] {
      var viewer = opened(last: "file:///Trip/c.jpg")
      viewer.handle(.library(.listed(files("abc"))))
      #expect(offered(viewer) == "c.jpg")
      viewer.handle(event)
      #expect(viewer.model.notices.notice == nil)
      viewer.handle(.library(.listed(files("abcd"))))
      #expect(viewer.model.notices.notice == nil)
    }
  }

  @Test("No last photo is offered if it is the first, is gone, or a photo was opened")
  func none() {
    let photo = files("b")[0]
    for (last, start) in [
      ("file:///Trip/a.jpg", nil), ("file:///Trip/z.jpg", nil), (nil, nil),
      ("file:///Trip/c.jpg", photo),
    ] as [(String?, Photo?)] {
      var viewer = opened(last: last, at: start)
      viewer.handle(.library(.listed(files("abc"))))
      #expect(viewer.model.notices.notice == nil, "\(last ?? "none")")
    }
  }

  @Test("No last photo is offered after turning pages while the folder was listed")
  func turned() {
    var viewer = opened(last: "file:///Trip/c.jpg")
    viewer.handle(.library(.listed(files("abc"), isComplete: false)))
    #expect(!viewer.model.lastPhoto.isTurned)
    viewer.handle(.command(.nextPhoto))
    #expect(viewer.model.lastPhoto.isTurned)
    viewer.handle(.library(.listed(files("abc"))))
    #expect(viewer.model.notices.notice == nil)
  }

  @Test("An opened photo counts as the last one, and the first of a folder does not")
  func chosen() {
    #expect(opened(last: nil, at: photos("b")[0]).model.lastPhoto.isTurned)
    var viewer = opened(last: nil)
    viewer.handle(.library(.listed(files("abc"))))
    #expect(!viewer.model.lastPhoto.isTurned)
  }

  @Test("A folder that is opened from the pages replaces the photos there")
  func folders() {
    var viewer = session("abc")
    viewer.handle(.input(.folderOpened("file:///sub")))
    #expect(viewer.effects == [.desktop(.openFolder("file:///sub"))])
  }

  @Test("Opened folders are kept with the latest first, each once, up to a limit")
  func openedFolders() {
    var preferences = Preferences()
    for number in 0..<9 { preferences.recordOpened(PhotoFolder(uri: "file:///\(number)")) }
    preferences.recordOpened(PhotoFolder(uri: "file:///5"))
    #expect(preferences.openedFolders.map(\.name) == ["5", "8", "7", "6", "4", "3"])
    #expect(preferences.recentFolders == [])
  }
}
