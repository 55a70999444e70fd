import Testing

@testable import PhotoPages

@Suite("Originals on their way to other programs")
struct TransferTests {
  private let photo = photos("a")[0]
  private let other = photos("b")[0]

  @Test("How far one is can be read until it is here")
  func progress() {
    var gallery = Played("ab")
    gallery.send(.transfer(.progressed(photo, percent: 5)))
    #expect(gallery.notice == .transferring(photo, percent: 5))
    let first = gallery.model.notice?.id
    gallery.send(.transfer(.progressed(photo, percent: 60)))
    #expect(gallery.notice == .transferring(photo, percent: 60))
    #expect(gallery.model.notice?.id == first)
    #expect(gallery.model.notice?.stays == true)
    #expect(gallery.model.notice?.offersUndo == false)
    gallery.send(.transfer(.finished(photo)))
    #expect(gallery.notice == nil)
  }

  @Test("It takes the place of nothing else that is being said")
  func polite() {
    var gallery = Played("ab")
    gallery.send(.desktopFailed(.program("Painter")))
    gallery.send(.transfer(.progressed(photo, percent: 5)))
    gallery.send(.transfer(.finished(photo)))
    #expect(gallery.notice == .desktopFailed(.program("Painter")))
    gallery.send(.command(.closeNotice), .transfer(.progressed(photo, percent: 5)))
    gallery.send(.transfer(.progressed(other, percent: 80)), .transfer(.finished(other)))
    #expect(gallery.notice == .transferring(photo, percent: 5))
  }

  @Test("Why one cannot be had is said, unless it was cancelled")
  func failure() {
    var gallery = Played("ab")
    gallery.send(.transfer(.progressed(photo, percent: 5)))
    gallery.send(.transfer(.failed(photo, .cancelled)))
    #expect(gallery.notice == nil)
    gallery.send(.transfer(.failed(photo, .full)))
    #expect(gallery.notice == .notTransferred(photo, .full))
    #expect(gallery.model.notice?.stays == true)
  }
}
