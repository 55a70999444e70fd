@testable import GtkBindings
import PhotoPages
@testable import PhotoPagesGtk

/// What the viewer asks and says is asked and said once, and leaves nothing behind.
let questionChecks = [
  Check("a-question-is-answered-by-its-button") {
    let shown = try await AnnotatedViewer()
    try await shown.send(.command(.report))
    try require(!shown.hand.activate("Report"), "A report without a reason can be sent")
    try require(shown.hand.activate("It is offensive"), "There is no such reason")
    try require(shown.hand.activate("Report"), "A report with a reason cannot be sent")
    try requireEqual(shown.model.shownAnnotations.report?.reason, "It is offensive", "the reason")
    try requireEqual(
      shown.model.notices.notice?.content, .done(Message("Photo reported")), "what is said")
    try await Wait.until("what was done can be undone") { shown.hand.activate("Undo") }
    try requireEqual(shown.model.shownAnnotations.report, nil, "the report that was undone")
    shown.close()
  },
  Check("a-caption-is-written-in-the-details") {
    let shown = try await AnnotatedViewer()
    try await shown.send(.command(.editCaption))
    try requireEqual(shown.model.questions.open, nil, "a question")
    try require(shown.hand.activate("Title"), "There is no row for the title")
    try shown.type("Dunes")
    try require(shown.hand.activate("Caption"), "There is no row for the caption")
    try shown.type("At dawn.")
    try await shown.send(.command(.saveCaption))
    try requireEqual(shown.model.shownAnnotations.caption.title, "Dunes", "the title")
    try requireEqual(shown.model.shownAnnotations.caption.text, "At dawn.", "the caption")
    shown.close()
  },
  Check("texts-keywords-and-marks-are-changed-in-the-rows-of-the-details") {
    let shown = try await AnnotatedViewer()
    try await shown.send(.command(.showDetails))
    try require(shown.hand.activate("Title"), "There is no row for the title")
    try shown.type("Dunes")
    try shown.press("Return")
    try requireEqual(shown.model.shownAnnotations.caption.title, "Dunes", "the title")
    try require(shown.hand.activate("Alternative text"), "There is no row for it")
    try shown.type("A dune")
    try require(shown.hand.activate("Keyword"), "There is no row for keywords")
    try await Wait.until("the row that was left is saved") {
      shown.model.shownAnnotations.altText == "A dune"
    }
    try shown.type("fog")
    try shown.press("Escape")
    try require(shown.view.context.chrome.showsDetails, "Escape has closed the details")
    try shown.type("sea")
    try shown.press("Return")
    try requireEqual(shown.model.shownAnnotations.keywords, ["sea"], "the keywords")
    try await shown.settled()
    try require(shown.hand.activate("Remove “sea”"), "The keyword cannot be removed")
    try requireEqual(shown.model.shownAnnotations.keywords, [], "the keywords that are left")
    try require(shown.hand.activate("Rate 3 Stars"), "There are no stars")
    try requireEqual(shown.model.shownAnnotations.rating, .three, "the rating")
    try require(shown.hand.activate("Camera"), "There is no group for the camera")
    try requireEqual(shown.model.preferences.openDetails, [.camera], "the unfolded groups")
    try await shown.send(.command(.nextPhoto))
    try requireEqual(shown.model.text(of: .title), "", "the title of the next photo")
    shown.close()
  },
  Check("the-heart-pulses-where-things-may-move") {
    let shown = try await AnnotatedViewer()
    try await shown.send(.command(.like))
    try require(shown.model.isLiked, "It is not liked")
    try require(!shown.view.look.isHeartPulsing, "It moves though nothing may")
    try await shown.send(.command(.like))
    Desktop.setAnimationsEnabled(true)
    shown.session.send(.command(.nextPhoto))
    try await shown.settled()
    try require(!shown.view.look.isHeartPulsing, "It moves on paging")
    shown.session.send(.command(.like))
    try require(shown.view.look.isHeartPulsing, "It stands still")
    try await Wait.until("it is at rest") { !shown.view.look.isHeartPulsing }
    shown.session.send(.command(.like))
    try require(!shown.view.look.isHeartPulsing, "It moves for who likes it no longer")
    Desktop.setAnimationsEnabled(false)
    shown.close()
  },
  Check("details-that-failed-are-read-again") {
    let shown = try await AnnotatedViewer()
    try require(!shown.hand.activate("Retry"), "There is nothing to be tried again")
    shown.source.setDetailsFail(true)
    try await shown.send(.command(.showDetails))
    try requireEqual(shown.view.detailTexts["Views"], nil, "views that nobody knows")
    try require(shown.hand.activate("Retry"), "It cannot be tried again")
    try await shown.settled()
    shown.source.setDetailsFail(false)
    try require(shown.hand.activate("Retry"), "It cannot be tried a second time")
    try await shown.settled()
    try requireEqual(shown.view.detailTexts["Views"], "7", "views that the source counts")
    try requireEqual(shown.view.detailTexts["Shutter count"], "9", "a fact of the source's own")
    try require(!shown.hand.activate("Retry"), "There is still something to be tried again")
    shown.close()
  },
  Check("a-question-about-more-photos-is-the-same-question") {
    let shown = try await AnnotatedViewer()
    try await shown.send(.command(.deleteForGood))
    let windows = LiveCounters.windows.value
    try await shown.send(.command(.nextPhoto))
    try await shown.send(.command(.deleteForGood))
    try requireEqual(LiveCounters.windows.value, windows, "windows of one question")
    try require(shown.hand.activate("Cancel"), "The question cannot be left")
    try requireEqual(shown.model.questions.open, nil, "the question that was left")
    try requireEqual(shown.model.count, 3, "photos after nothing was deleted")
    shown.close()
  },
  Check("windows-closed-with-a-question-open") {
    try await leavingNothing {
      for command in [Command.report, .deleteForGood] {
        let shown = try await AnnotatedViewer()
        try await shown.send(.command(command))
        try require(shown.model.questions.open != nil, "Nothing is asked")
        shown.close()
      }
    }
  },
]
