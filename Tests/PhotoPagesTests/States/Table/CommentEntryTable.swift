extension Expectation {
  /// Writing a comment.
  static let commentEntry = [
    on(
      "fullscreenChanged", changes: "fullscreen",
      chrome: "page cancel leave-fullscreen; toggle-comments on 2; panel; dim 0.25"),
    on(
      "pageSettled: c", to: .commenting, changes: "index 2, no tag selected, no comment selected",
      asks: "focus the pages, pictures of c d b, rest", chrome: unknownPanel),
    on("commentEntryBlurred", to: .commenting),
    on("draftsLoaded: b", changes: "draft of b “Last time  Lovely”", asks: "keep drafts of b"),
    on("commentTextChanged", changes: "draft of b “Lovely light”"),
    on(
      "commentPressedLong: a comment", changes: "comment second selected",
      asks: "menu: comment second"),
    on(
      "listUpdated: without b", to: .commenting,
      changes:
        "list a c d, no tag selected, no comment selected, notice b gone, draft kept",
      asks: "focus the pages, pictures of c a d, rest", chrome: unknownPanel),
    on(
      "listUpdated: none", to: .browsing,
      changes:
        "list nothing, index 0, no tag selected, no comment selected, notice b gone, draft kept",
      asks: "focus the pages, pictures of nothing", chrome: emptyChrome),
    on(
      "listUpdated: failed", to: .browsing,
      changes: "list nothing, listing failed, index 0, no tag selected, no comment selected, "
        + "notice b gone, draft kept",
      asks: "focus the pages, pictures of nothing", chrome: emptyChrome),
    on(
      "permissionsChanged: only viewing", to: .commenting, changes: "permissions",
      asks: "focus the pages"),
    on(
      "permissionsChanged: nothing", to: .browsing, changes: "no comment selected, permissions",
      asks: "focus the pages", chrome: forbiddenChrome),
    on(
      "photoSought: a", to: .commenting, changes: "index 0, no tag selected, no comment selected",
      asks: "focus the pages, pictures of a b, rest"),
    on(
      "preferencesChanged: layout", changes: "layout side",
      chrome: "side; page cancel; toggle-comments on 2; panel; dim 0.25"),
    on(
      "command previous-photo", to: .commenting,
      changes: "index 0, no tag selected, no comment selected",
      asks: "focus the pages, pictures of a b, rest"),
    on(
      "command next-photo", to: .commenting,
      changes: "index 2, no tag selected, no comment selected",
      asks: "focus the pages, pictures of c d b, rest", chrome: unknownPanel),
    on(
      "command toggle-comments", to: .browsing, changes: "no comment selected",
      asks: "focus the pages"),
    on("command cancel", to: .commenting, asks: "focus the pages"),
    on(
      "command post-comment",
      changes: "b: comments 3, draft gone, history 3 done 0 undone, saves",
      asks: "save b's comment “Lovely”, focus the comment entry",
      chrome: "page cancel; toggle-comments on 3; panel; dim 0.25"),
    on(
      "command first-photo", to: .commenting,
      changes: "index 0, no tag selected, no comment selected",
      asks: "focus the pages, pictures of a b, rest"),
    on(
      "command last-photo", to: .commenting,
      changes: "index 3, no tag selected, no comment selected",
      asks: "focus the pages, pictures of d c, rest", chrome: unknownPanel),
    on(
      "command details", to: .browsing, changes: "shows details, no comment selected",
      asks: "details of b",
      chrome:
        "page open-menu; share show-tags more count like 1 toggle-comments 2; caption; details"),
    on("command copy-comment", asks: "copy “The first”"),
    on("command edit-comment", changes: "draft of b “The first”", asks: "focus the comment entry"),
    on(
      "command delete-comment",
      changes: "b: comments 1, no comment selected, notice Comment deleted, history 3 done 0 "
        + "undone, saves",
      asks: "save b's comment “The first” deleted",
      chrome: "page cancel; toggle-comments on 1; panel; dim 0.25"),
    on("command escape", to: .commenting, asks: "focus the pages"),
  ]
}
