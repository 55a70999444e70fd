import PhotoPages
import Testing

@testable import PhotoPagesDemo

@Suite("States of the demo")
struct DemoStatesTests {
  @Test("A long press begins a tag at its point, and tagging goes on after the tag")
  func longPress() {
    var viewer = session()
    viewer.handle(.input(.photoPressedLong(.centre)))
    #expect(viewer.stateID == .tagEntry)
    #expect(viewer.model.tagging.draft?.shape == .point(.centre))
    viewer.handle(.input(.tagTextChanged("Lamp")))
    viewer.handle(.input(.tagTextFinished))
    #expect(viewer.stateID == .tagging)
  }

  @Test("A long press on a photo that may not be tagged opens its menu")
  func longPressWithoutTagging() {
    var permissions = PhotoPermissions.demo
    permissions.tag = false
    var viewer = session(permissions)
    viewer.handle(.input(.photoPressedLong(.centre)))
    #expect(viewer.stateID == .browsing)
    #expect(viewer.effects.contains { if case .view(.open) = $0 { true } else { false } })
  }

  @Test("A long press outside the photo opens its menu")
  func longPressOutside() {
    var viewer = session()
    viewer.handle(.input(.photoPressedLong(nil)))
    #expect(viewer.stateID == .browsing)
  }

  @Test("The hint of tagging is shown the first time only")
  func hint() {
    var viewer = session()
    viewer.handle(.command(.tagPhoto))
    #expect(viewer.stateID == .tagging)
    #expect(viewer.chrome.hint == Message("Click the photo to tag it"))
    viewer.handle(.command(.escape))
    viewer.handle(.command(.tagPhoto))
    #expect(viewer.chrome.hint == nil)
    #expect(viewer.chrome.showsTags)
  }

  @Test(
    "The bar has Like neither while paging nor while comments are read, where it has Comments alone"
  )
  func bars() {
    var viewer = session()
    #expect(!commands(in: viewer.chrome.bottom).contains(.like))
    #expect(commands(in: viewer.chrome.bottom).contains(.toggleComments))
    viewer.handle(.command(.toggleComments))
    #expect(viewer.stateID == .commenting)
    #expect(commands(in: viewer.chrome.bottom) == [.toggleComments])
  }

  @Test("A click hides the interface, as in the state of the library")
  func inherited() {
    var viewer = session()
    viewer.handle(.input(.photoTapped(.centre)))
    #expect(viewer.stateID == .browsingHidden)
  }

  @Test("The command for the other album is handed to the program")
  func otherAlbum() {
    var viewer = session()
    let command = AnyCustomCommand(ShowOtherAlbum())
    viewer.handle(.custom(command))
    #expect(viewer.effects == [.custom(command)])
  }

  private func commands(in items: [ChromeItem]) -> [Command] {
    items.compactMap { item in
      guard case .button(let button) = item, case .standard(let command) = button.command else {
        return nil
      }
      return command
    }
  }

  /// A viewer of one photo, whose picture and annotations have come.
  private func session(_ permissions: PhotoPermissions = .demo) -> Viewer {
    var setup = ViewerSetup.demo
    setup.describe(DemoSource())
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed([Photo(id: PhotoID(1), name: "a")])))
    var events = viewer.effects.compactMap { answer(to: $0, permissions) }
    while let event = events.popLast() {
      viewer.handle(event)
      events += viewer.effects.compactMap { answer(to: $0, permissions) }
    }
    return viewer
  }

  /// Answers a request for a picture or for annotations, and ends the wait for pages to rest.
  private func answer(to effect: Effect, _ permissions: PhotoPermissions) -> ViewerEvent? {
    let size = PixelSize(width: 1200, height: 800)
    switch effect {
    case .loadPictures(let requests):
      return requests.first?.token.map {
        .pictures(.loaded($0, PictureDescription(fullSize: size, decodedSize: size)))
      }
    case .rest(let token, _): return .annotations(.rested(token))
    case .loadAnnotations(let requests):
      return requests.first.map {
        .annotations(.loaded($0.token, PhotoAnnotations(permissions: permissions)))
      }
    default: return nil
    }
  }
}
