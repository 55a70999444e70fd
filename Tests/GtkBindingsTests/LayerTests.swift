import Foundation
import Glibc
import TestSupport
import Testing

/// Runs each of the checks in `Tests/GtkLayerChecks`: a process, and a screen, of its own.
///
/// Under `swift test` the main actor is not the process's main thread, so that GTK cannot run here.
@Suite(.serialized) struct LayerTests {
  static let windows = [
    "a-hundred-windows", "windows-closed-with-a-page-turning",
    "windows-closed-with-their-menu-open", "windows-closed-before-their-first-frame",
    "viewers-dropped-without-being-closed", "closed-windows-are-not-touched",
    "a-shown-window-knows-its-monitors-output",
  ]
  static let mainLoop = [
    "jobs-run-without-a-spin", "an-idle-second-is-idle", "tasks-sleep-and-come-back",
    "the-main-queue-is-the-main-actor",
  ]
  static let signals = [
    "plain-signals-arrive", "changes-of-properties-arrive", "questions-are-answered",
    "presses-arrive-with-their-place", "clicks-arrive-with-count-and-place",
    "a-press-that-is-given-up-is-no-click", "drags-arrive-with-their-place",
    "pinches-arrive-with-their-scale", "scrolling-arrives-and-is-answered",
    "keys-arrive-with-what-is-held", "actions-are-activated", "files-to-open-arrive-as-uris",
    "a-dialogs-answer-arrives-once", "a-command-line-arrives-byte-by-byte",
  ]
  static let closures = ["a-disconnected-handler-is-let-go", "handlers-die-with-their-instance"]
  static let otherThreads = [
    "a-signal-on-another-thread-traps", "drawing-on-another-thread-traps",
    "drawing-a-paintable-on-another-thread-traps",
  ]
  static let canvases = [
    "a-canvas-is-drawn-and-laid-out", "a-screenshot-has-what-was-asked-for-last",
    "children-are-drawn-when-the-delegate-is-gone",
    "children-are-drawn-when-the-swift-object-is-gone",
    "disposing-of-a-canvas-unparents-its-children", "a-canvas-keeps-a-delegate-of-its-own-only",
    "pictures-between-two-places-that-are-drawn-anew-are-left-alone",
  ]
  static let paintables = [
    "a-paintable-follows-the-colour-of-text", "a-paintable-says-its-size",
    "a-paintable-is-mirrored-with-the-direction-of-text", "a-paintable-can-be-replaced",
    "a-paintable-outlives-its-swift-object-and-not-its-image",
  ]
  static let times = [
    "a-delay-runs-once-after-its-time", "a-cancelled-delay-does-not-run",
    "a-dropped-delay-does-not-run", "frames-end-when-a-step-says-so",
    "frames-end-with-their-widget", "the-next-frame-is-told-once",
    "every-frame-is-told-until-the-window-closes",
  ]
  static let tags = [
    "a-fitted-photos-tag-points-at-its-pixel", "a-zoomed-photos-tag-points-at-its-pixel",
    "a-bubble-stays-on-the-photo-near-each-edge", "tags-are-gone-when-they-are-switched-off",
    "another-photo-has-its-own-tags", "tags-of-another-version-of-the-picture-are-not-there",
    "what-does-not-change-the-pages-draws-none",
  ]
  static let tagging = [
    "a-click-and-a-name-make-a-tag", "escape-drops-the-name-and-the-pages-have-the-keyboard",
    "a-click-elsewhere-keeps-the-name-and-makes-no-other", "leaving-the-field-keeps-the-name",
    "a-drag-draws-a-box-and-turns-no-page", "a-box-too-small-to-be-meant-is-a-click",
    "a-dragged-bubble-moves-its-tag", "a-tag-that-is-renamed-has-its-field-only",
    "a-long-press-is-no-tap", "windows-closed-while-a-name-is-typed",
    "names-are-offered-by-the-beginning-of-any-word",
    "the-names-that-are-offered-are-gone-through-by-keys",
    "escape-drops-the-name-though-others-are-offered",
    "a-name-that-is-offered-is-taken-by-a-click", "the-crosshair-pans-a-zoomed-photo",
  ]
  static let comments = [
    "a-comment-is-typed-and-posted", "control-return-posts-and-escape-keeps-the-draft",
    "a-draft-stays-with-its-photo", "a-click-on-the-photo-ends-writing",
    "where-commenting-is-off-it-is-said", "a-comment-that-is-deleted-goes-and-comes-back",
    "an-edited-comment-changes-in-its-place",
    "the-menu-key-is-for-the-comment-that-has-the-focus", "a-rows-text-is-no-markup",
    "windows-closed-while-a-comment-is-written",
  ]
  static let viewers = [
    "the-asked-photo-is-painted-before-any-list", "a-list-that-fails-is-tried-again-by-a-button",
    "three-statements-embed-a-viewer",
    "a-window-closes-when-the-viewers-delegate-lets-it",
  ]
  static let galleries = [
    "pages-are-loaded-until-the-gallery-is-full", "the-last-page-has-no-cell-after-it",
    "a-page-that-failed-is-tried-again-by-its-button",
    "return-on-the-error-tries-again-and-the-new-photos-get-the-focus",
    "the-last-cell-is-neither-selected-nor-opened",
    "an-empty-first-page-shows-that-photos-are-loaded",
    "a-pull-at-the-top-refreshes", "a-finger-pulls-the-gallery-to-refresh-it",
    "a-refresh-keeps-focus-and-selection-of-what-remains", "a-refresh-that-fails-says-so",
    "a-gallery-without-pages-is-not-refreshed",
  ]
  static let galleryFocus = [
    "after-deletions-moves-and-undo-the-next-photo-has-the-focus",
    "a-menu-that-deletes-gives-the-focus-to-the-next-photo",
    "keys-go-on-from-a-photo-that-was-scrolled-out-of-sight",
    "a-photo-that-is-scrolled-back-into-sight-has-the-focus-again",
    "a-row-higher-than-the-view-is-shown-from-its-top-on",
    "end-shows-retry-below-rows-higher-than-the-view",
    "letters-and-digits-in-the-gallery-do-nothing",
    "whatever-happens-in-the-grid-the-focus-is-on-what-is-shown",
    "whatever-happens-in-the-list-the-focus-is-on-what-is-shown",
  ]

  static let questions = [
    "a-question-is-answered-by-its-button", "a-caption-is-written-in-its-place",
    "the-heart-pulses-where-things-may-move",
    "details-that-failed-are-read-again",
    "a-question-about-more-photos-is-the-same-question", "windows-closed-with-a-question-open",
  ]
  static let factories = [
    "a-covered-page-leaves-the-zoom-alone", "every-title-is-the-factorys", "a-theme-is-seen",
    "a-button-loses-the-look-that-it-had", "a-closed-panel-has-no-work",
    "a-panel-of-ones-own-has-its-menus", "a-fact-is-a-button-while-it-may-be-tapped",
    "an-overlay-gets-input-before-the-photo",
  ]

  @Test(arguments: windows)
  func windowsLeaveNothingBehind(check: String) async throws { try await pass(check) }

  @Test(arguments: mainLoop)
  func theMainLoopRunsTheMainActorAndRests(check: String) async throws { try await pass(check) }

  @Test(arguments: signals)
  func everySignalDeliversItsArguments(check: String) async throws { try await pass(check) }

  @Test(arguments: closures)
  func closuresGoWithWhatTheyWereGivenTo(check: String) async throws { try await pass(check) }

  @Test(arguments: canvases)
  func aCanvasSurvivesWhoDrawsIt(check: String) async throws { try await pass(check) }

  @Test(arguments: paintables)
  func aPaintableIsDrawnWhereverItIsShown(check: String) async throws { try await pass(check) }

  @Test(arguments: times)
  func delaysAndFramesComeAsOftenAsAskedFor(check: String) async throws { try await pass(check) }

  @Test(arguments: questions)
  func aQuestionIsAskedOnceAndAnswered(check: String) async throws { try await pass(check) }

  @Test(arguments: viewers)
  func aViewerDoesNotWaitForWhatItDoesNotNeed(check: String) async throws {
    try await pass(check)
  }

  @Test(arguments: factories)
  func whatAFactorySaysOtherwiseIsSo(check: String) async throws { try await pass(check) }

  @Test(arguments: tags)
  func tagsPointAtTheirPixels(check: String) async throws { try await pass(check) }

  @Test(arguments: tagging)
  func whatIsOnAPhotoIsNamedByHand(check: String) async throws { try await pass(check) }

  @Test(arguments: comments)
  func commentsAreReadAndWrittenInThePanel(check: String) async throws { try await pass(check) }

  @Test(arguments: galleries)
  func aGalleryOfPagesGoesOn(check: String) async throws { try await pass(check) }

  @Test(arguments: galleryFocus)
  func keysInTheGalleryMeanWhatIsInSight(check: String) async throws { try await pass(check) }

  @Test(arguments: otherThreads)
  func aCallOfCOnAnotherThreadTraps(check: String) async throws {
    let outcome = try await run(check, environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect([.signal(SIGILL), .signal(SIGTRAP)].contains(outcome.ending), "\(outcome.output)")
    #expect(!outcome.output.contains("It ran"))
  }

  @Test func everyCheckIsRunByATest() async throws {
    let outcome = try await run()
    let names = outcome.output.split(separator: "\n").map(String.init)
    let tested = [
      Self.windows, Self.mainLoop, Self.signals, Self.closures, Self.otherThreads, Self.canvases,
      Self.paintables, Self.times, Self.viewers, Self.questions, Self.factories, Self.tags,
      Self.tagging,
      Self.comments, Self.galleries, Self.galleryFocus,
      Self.popovers, Self.texts, Self.containers,
      Self.dialogs, Self.drawing, Self.input, Self.focus, Self.desktop,
      Self.listItems, Self.listInput, Self.listCosts, Self.listReaders,
    ].flatMap { $0 }
    #expect(names.sorted() == tested.sorted())
  }

  /// What GTK takes for wrong use of it ends the process.
  ///
  /// What it tells screen readers can be asked.
  func pass(_ check: String) async throws {
    let outcome = try await run(
      check, environment: ["G_DEBUG": "fatal-criticals", "GTK_A11Y": "test"])
    #expect(outcome.ending == .exit(0), "\(outcome.output)")
  }

  private func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> Display.Outcome {
    try await Display.start().run(Self.program, arguments, environment: environment)
  }

  /// The checks' program, which `swift test` builds beside the tests.
  static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "gtk-layer-checks").path
}
