extension Expectation {
  /// Reading comments.
  static let commenting = [
    on(
      "fullscreenChanged", changes: "fullscreen",
      chrome: "page hide-comments leave-fullscreen; toggle-comments on 2; panel; dim 0.25"),
    on(
      "pageSettled: c", changes: "index 2, no tag selected, no comment selected",
      asks: "pictures of c d b, rest", chrome: unknownPanel),
    on(
      "arrowPressed: left", changes: "index 0, no tag selected, no comment selected",
      asks: "pictures of a b, rest"),
    on(
      "arrowPressed: right", changes: "index 2, no tag selected, no comment selected",
      asks: "pictures of c d b, rest", chrome: unknownPanel),
    on("commentEntryFocused", to: .commentEntry),
    on("commentTextChanged", changes: "draft of b “Lovely light”"),
    on(
      "commentPressedLong: a comment", changes: "comment second selected",
      asks: "menu: comment second"),
    on(
      "listUpdated: without b",
      changes: "list a c d, no tag selected, no comment selected, notice b gone",
      asks: "pictures of c a d, rest", chrome: unknownPanel),
    on(
      "listUpdated: none", to: .browsing,
      changes:
        "list nothing, index 0, no tag selected, no comment selected, notice b gone",
      asks: "pictures of nothing", chrome: emptyChrome),
    on(
      "listUpdated: failed", to: .browsing,
      changes: "list nothing, listing failed, index 0, no tag selected, no comment selected",
      asks: "pictures of nothing", chrome: emptyChrome),
    on("permissionsChanged: only viewing", changes: "permissions"),
    on(
      "permissionsChanged: nothing", to: .browsing, changes: "no comment selected, permissions",
      chrome: forbiddenChrome),
    on(
      "photoSought: a", changes: "index 0, no tag selected, no comment selected",
      asks: "pictures of a b, rest"),
    on(
      "preferencesChanged: layout", changes: "layout side",
      chrome: "side; page hide-comments; toggle-comments on 2; panel; dim 0.25"),
    on(
      "command previous-photo", changes: "index 0, no tag selected, no comment selected",
      asks: "pictures of a b, rest"),
    on(
      "command next-photo", changes: "index 2, no tag selected, no comment selected",
      asks: "pictures of c d b, rest", chrome: unknownPanel),
    on("command toggle-comments", to: .browsing, changes: "no comment selected"),
    on("command hide-comments", to: .browsing, changes: "no comment selected"),
    on(
      "command first-photo", changes: "index 0, no tag selected, no comment selected",
      asks: "pictures of a b, rest"),
    on(
      "command last-photo", changes: "index 3, no tag selected, no comment selected",
      asks: "pictures of d c, rest", chrome: unknownPanel),
    on("command comments", asks: "focus the comment entry"),
    on(
      "command details", to: .browsing, changes: "shows details, no comment selected",
      asks: "details of b",
      chrome:
        "page open-menu; share show-tags more count like 1 toggle-comments 2; caption; details"),
    on("command copy-comment", asks: "copy “The first”"),
    on(
      "command edit-comment", to: .commentEntry, changes: "draft of b “The first”",
      asks: "focus the comment entry"),
    on(
      "command delete-comment",
      changes: "b: comments 1, no comment selected, notice Comment deleted, history 3 done 0 "
        + "undone, saves",
      asks: "save b's comment “The first” deleted",
      chrome: "page hide-comments; toggle-comments on 1; panel; dim 0.25"),
    on("command escape", to: .browsing, changes: "no comment selected"),
  ]
}
