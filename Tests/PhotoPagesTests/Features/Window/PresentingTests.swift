import Testing

@testable import PhotoPages

@Suite("A viewer that is presented over something has the button Done") struct PresentingTests {
  private static let done = ChromeItem.button(.done)

  private var presented: Played {
    var session = Played("abc")
    session.send(.window(.presented))
    return session
  }

  @Test("Done is first in the bars of pages and gallery, and only in a presented viewer")
  func bars() {
    var session = presented
    #expect(session.viewer.chrome.top.first == Self.done)
    session.command(.openGallery)
    #expect(session.viewer.chrome.galleryHeader.first == Self.done)
    var other = Played("abc")
    #expect(!other.viewer.chrome.top.contains(Self.done))
    other.command(.openGallery)
    #expect(!other.viewer.chrome.galleryHeader.contains(Self.done))
  }

  @Test("Done asks the program to take the viewer away")
  func effect() {
    var session = presented
    session.command(.done)
    #expect(session.viewer.effects == [.desktop(.closeWindow)])
    var other = Played("abc")
    other.command(.done)
    #expect(other.viewer.effects == [])
  }

  @Test("While photos are selected or tagged, Done is left to that")
  func modes() {
    var session = presented
    session.command(.openGallery)
    session.send(.input(.photoClicked(PhotoID("b"), [.control])))
    #expect(!session.viewer.chrome.galleryHeader.contains(Self.done))
    var tagging = presented
    tagging.command(.tagPhoto)
    #expect(tagging.viewer.stateID == .tagging && !tagging.viewer.chrome.top.contains(Self.done))
  }

  @Test("The setup for other photos keeps what is the program's, and drops what is the place's")
  func setup() {
    var setup = ViewerSetup(
      start: photos("a").first, placeName: "Sea", abilities: [.sharing],
      addedCommands: [AddedCommand(Wave(), in: [.browsing])])
    (setup.isPreview, setup.isSlow, setup.lastPhoto) = (true, true, "file:///a")
    setup.placePath = [PhotoFolder(uri: "file:///sea")]
    let next = setup.forOtherPhotos(Preferences(keepsZoom: true))
    #expect(next.start == nil && next.placeName == nil && next.placePath == [])
    #expect(next.lastPhoto == nil && !next.isSlow)
    #expect(next.isPreview && next.abilities == [.sharing] && next.preferences.keepsZoom)
    #expect(next.addedCommands == setup.addedCommands)
  }
}

private struct Wave: CustomCommand {
  let name = "wave"
  let label = Message("Wave")
}
