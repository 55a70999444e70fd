import Gtk
import PhotoPages
import PhotoPagesGtk

/// What the gallery asks and says is asked and said once, and leaves nothing behind.
let questionChecks = [
  Check("a-question-is-answered-by-its-button") {
    let shown = try await AnnotatedGallery()
    try await shown.send(.command(.report))
    try require(!shown.hand.activate("Report"), "A report without a reason can be sent")
    try require(shown.hand.activate("It is offensive"), "There is no such reason")
    try require(shown.hand.activate("Report"), "A report with a reason cannot be sent")
    try requireEqual(shown.model.annotations.report?.reason, "It is offensive", "the reason")
    try requireEqual(shown.model.notice?.content, .reported, "what is said")
    try await Wait.until("what was done can be undone") { shown.hand.activate("Undo") }
    try requireEqual(shown.model.annotations.report, nil, "the report that was undone")
    shown.close()
  },
  Check("a-caption-is-written-in-a-dialog") {
    let shown = try await AnnotatedGallery()
    try await shown.send(.command(.editCaption))
    try require(shown.hand.activate("Title"), "There is no field for the title")
    try shown.type("Dunes")
    try require(shown.hand.activate("Caption"), "There is no field for the caption")
    try shown.type("At dawn.")
    try require(shown.hand.activate("Save"), "It cannot be saved")
    try requireEqual(shown.model.annotations.caption.title, "Dunes", "the title")
    try requireEqual(shown.model.annotations.caption.text, "At dawn.", "the caption")
    shown.close()
  },
  Check("a-question-about-more-photos-is-the-same-question") {
    let shown = try await AnnotatedGallery()
    try await shown.send(.command(.deleteForGood))
    let windows = LiveCounters.windows.value
    try await shown.send(.command(.nextPhoto))
    try await shown.send(.command(.deleteForGood))
    try requireEqual(LiveCounters.windows.value, windows, "windows of one question")
    try require(shown.hand.activate("Cancel"), "The question cannot be left")
    try requireEqual(shown.model.question, nil, "the question that was left")
    try requireEqual(shown.model.count, 3, "photos after nothing was deleted")
    shown.close()
  },
  Check("windows-closed-with-a-question-open") {
    try await leavingNothing {
      for command in [Command.report, .editCaption, .deleteForGood] {
        let shown = try await AnnotatedGallery()
        try await shown.send(.command(command))
        try require(shown.model.question != nil, "Nothing is asked")
        shown.close()
      }
    }
  },
]
