import Testing

@testable import PhotoPages

@Suite("Originals on their way to other programs")
struct TransferTests {
  private let photo = photos("a")[0]
  private let other = photos("b")[0]

  @Test("The notice of a transfer shows its progress until it finishes")
  func progress() {
    var session = Played("ab")
    session.send(.transfers(.progressed(photo, percent: 5)))
    #expect(session.notice == .transferring(photo, percent: 5))
    let first = session.model.notices.notice?.id
    session.send(.transfers(.progressed(photo, percent: 60)))
    #expect(session.notice == .transferring(photo, percent: 60))
    #expect(session.model.notices.notice?.id == first)
    #expect(session.model.notices.notice?.stays == true)
    #expect(session.model.notices.notice?.offersUndo == false)
    session.send(.transfers(.finished(photo)))
    #expect(session.notice == nil)
  }

  @Test("The notice of a transfer replaces no other notice")
  func polite() {
    var session = Played("ab")
    session.send(.window(.failed(.program("Painter"))))
    session.send(.transfers(.progressed(photo, percent: 5)))
    session.send(.transfers(.finished(photo)))
    #expect(session.notice == .desktopFailed(.program("Painter")))
    session.send(.command(.closeNotice), .transfers(.progressed(photo, percent: 5)))
    session.send(.transfers(.progressed(other, percent: 80)), .transfers(.finished(other)))
    #expect(session.notice == .transferring(photo, percent: 5))
  }

  @Test("Handing over is shown with Cancel, and a notice says when it is done")
  func handingOver() {
    var session = Played("ab")
    session.send(.transfers(.handingOver(Message("Printing 1 of 2"))))
    #expect(session.model.notices.notice?.offersCancel == true)
    let first = session.model.notices.notice?.id
    session.send(.transfers(.handingOver(Message("Printing 2 of 2"))))
    #expect(session.notice == .handingOver(Message("Printing 2 of 2")))
    #expect(session.model.notices.notice?.id == first)
    session.command(.stopWork)
    #expect(session.viewer.effects == [.stopTransfers])
    session.send(.transfers(.handedOver(Message("Printed"))))
    #expect(session.notice == .done(Message("Printed"), offersUndo: false))
    #expect(!Command.stopWork.isEnabled(in: session.viewer))
    session.send(.transfers(.handingOver(Message("Printing"))))
    #expect(session.notice == .done(Message("Printed"), offersUndo: false), "It waits its turn")
    session.send(.transfers(.handedOver(nil)))
    #expect(session.notice == .done(Message("Printed"), offersUndo: false))
  }

  @Test("A failed transfer is reported unless it was cancelled")
  func failure() {
    var session = Played("ab")
    session.send(.transfers(.progressed(photo, percent: 5)))
    session.send(.transfers(.failed(photo, .cancelled)))
    #expect(session.notice == nil)
    session.send(.transfers(.failed(photo, .full)))
    #expect(session.notice == .notTransferred(photo, .full))
    #expect(session.model.notices.notice?.stays == true)
  }
}
