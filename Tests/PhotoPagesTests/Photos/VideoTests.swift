import Testing

@testable import PhotoPages

@Suite("A video among photos is a page that another program plays")
struct VideoTests {
  /// The page of a video between two photos.
  private var session: Played {
    var session = Played("abc", at: "b")
    var list = photos("abc")
    list[1].kind = .video
    session.send(.library(.listed(list)))
    return session
  }

  @Test("Play opens a video and is not offered for photos")
  func playing() throws {
    var session = session
    let video = try #require(session.model.currentPhoto)
    #expect(video.kind == .video)
    session.command(.playVideo)
    #expect(session.viewer.effects == [.desktop(.play(video))])
    #expect(
      PhotoMenu.photo(nil).commands(in: session.viewer).joined().contains(.standard(.playVideo)))
    session.command(.nextPhoto)
    #expect(!Command.playVideo.isEnabled(in: session.viewer))
  }

  @Test("A video without a thumbnail can be liked, rated and commented on, and not tagged")
  func permissions() throws {
    let permissions = PhotoPermissions.all.withoutTags
    #expect(permissions.like && permissions.comment && permissions.rate && permissions.viewComments)
    #expect(!permissions.tag && !permissions.editTags && !permissions.deleteTags)
    var missing = Played("abc", at: "b")
    var list = photos("abc")
    list[1].kind = .video
    // Else its first picture would stay.
    list[1].revision = 1
    missing.send(.library(.listed(list)))
    let later = try #require(missing.model.currentPicture?.token)
    missing.send(.pictures(.failed(later, .source(.noThumbnail))))
    #expect(missing.model.currentPicture?.isMissing == true)
    #expect(missing.model.permissions == permissions)
  }

  @Test("A slideshow shows a video's page for the interval")
  func slideshow() throws {
    var session = session
    session.command(.startSlideshow)
    let wait = session.asked.contains { if case .wake = $0 { true } else { false } }
    #expect(wait)
  }
}
