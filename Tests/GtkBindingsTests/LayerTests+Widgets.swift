import Testing

/// The checks of widgets, of what a hand does with them, and of the desktop around them.
extension LayerTests {
  static let popovers = [
    "a-popover-opens-and-tells-once-that-it-is-closed",
    "popovers-go-with-their-window-while-open",
    "an-open-popover-goes-with-its-swift-object",
    "a-popover-outlives-what-it-belongs-to",
    "a-screenshot-has-the-open-popover-at-its-place",
    "scripts-choose-entries-of-an-open-menu",
    "menus-show-what-an-action-has-been-set-to",
    "escape-closes-what-was-opened-last",
  ]
  static let texts = [
    "an-entry-takes-what-is-typed",
    "an-entry-replaces-what-is-marked",
    "an-entry-takes-no-letter-with-too-many-marks",
    "a-text-view-takes-several-lines",
    "a-text-view-shows-its-placeholder-while-empty",
    "a-text-view-grows-with-its-text-up-to-a-height",
    "labels-take-the-lines-they-are-given",
    "all-lines-of-a-text-stand-on-the-side-that-was-asked-for",
  ]
  static let containers = [
    "a-box-orders-its-children",
    "containers-keep-who-draws-their-children",
    "containers-let-go-of-what-is-taken-out",
    "a-scrolled-view-knows-its-end",
    "a-revealer-comes-and-goes",
  ]
  static let dialogs = [
    "a-message-dialog-is-answered-by-a-button",
    "a-message-dialog-that-is-closed-gives-the-close-response-once",
    "a-message-dialog-goes-with-its-window",
    "a-message-dialog-that-is-never-shown-leaves-nothing",
    "text-is-typed-into-a-message-dialog", "a-third-answer-is-another-yes",
    "a-chooser-of-programs-can-be-left",
    "preferences-stand-over-a-window-and-go-with-it",
    "preferences-that-are-never-shown-leave-nothing",
    "a-row-is-applied-when-it-says-something-else",
  ]
  static let drawing = [
    "drawing-is-moved-clipped-and-let-through",
    "a-text-is-as-large-as-it-is-drawn",
    "a-long-text-ends-in-an-ellipsis",
    "a-text-is-drawn-where-it-is-put",
  ]
  static let input = [
    "focus-is-told-as-it-comes-and-goes",
    "long-presses-arrive-with-their-place",
    "controllers-listen-in-the-phase-that-is-set",
    "screen-readers-are-told-what-a-widget-is",
    "a-buttons-drawing-and-text-take-each-others-place",
    "a-widget-knows-its-place-in-others",
  ]
  static let focus = [
    "what-goes-hands-the-focus-on",
    "what-may-not-have-the-focus-hands-it-on-when-asked",
    "what-a-layout-leaves-out-hands-the-focus-on",
    "a-popover-gives-the-focus-back",
    "what-takes-the-focus-from-a-popover-keeps-it",
  ]
  static let desktop = [
    "a-text-is-copied",
    "an-image-is-copied",
    "files-are-copied", "file-managers-get-a-list-of-files-to-copy",
    "dragged-files-are-got-once-another-program-asks-for-them",
    "a-file-is-shown-by-the-file-manager",
    "showing-a-file-without-a-file-manager-leaves-nothing",
    "refusing-the-settings-service-moves-no-environment",
  ]

  @Test(arguments: popovers)
  func popoversOpenAndCloseAndLeaveNothing(check: String) async throws { try await pass(check) }

  @Test(arguments: texts)
  func fieldsTakeWhatIsTyped(check: String) async throws { try await pass(check) }

  @Test(arguments: containers)
  func containersHoldWhatIsPutIntoThem(check: String) async throws { try await pass(check) }

  @Test(arguments: dialogs)
  func dialogsAreAnsweredOnce(check: String) async throws { try await pass(check) }

  @Test(arguments: drawing)
  func drawingIsWhatItSays(check: String) async throws { try await pass(check) }

  @Test(arguments: input)
  func widgetsTellWhatTheyAreAndWhatIsDone(check: String) async throws { try await pass(check) }

  @Test(arguments: focus)
  func theKeyboardStaysWithWhatIsThere(check: String) async throws { try await pass(check) }

  @Test(arguments: desktop)
  func whatIsHandedToTheDesktopArrives(check: String) async throws { try await pass(check) }
}
