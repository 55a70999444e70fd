extension Expectation {
  /// Putting names on photos.
  static let tagging = [
    on(
      "fullscreenChanged", changes: "fullscreen",
      chrome: "page finish-tagging leave-fullscreen; count; names; hint"),
    on(
      "pageSettled: c", changes: "index 2, no tag selected",
      asks: "pictures of c d b, rest"),
    on("photoTapped: inside", to: .tagEntry, changes: "entry “”"),
    on("regionDrawn", to: .tagEntry, changes: "entry “”"),
    on("arrowPressed: left", changes: "crosshair 0.5 0.5"),
    on("arrowPressed: right", changes: "crosshair 0.5 0.5"),
    on("arrowPressed: up", changes: "crosshair 0.5 0.5"),
    on("arrowPressed: down", changes: "crosshair 0.5 0.5"),
    on("tagTapped: a tag", changes: "tag mill selected", asks: "menu: tag mill"),
    on(
      "tagMoved", changes: "b: tags Anna Mill, history 3 done 0 undone, saves",
      asks: "save b's tag “Mill” changed"),
    on(
      "listUpdated: without b",
      changes: "list a c d, no tag selected, notice b gone",
      asks: "pictures of c a d, rest"),
    on(
      "listUpdated: none", to: .browsing,
      changes: "list nothing, index 0, no tag selected, notice b gone",
      asks: "pictures of nothing", chrome: emptyChrome),
    on(
      "listUpdated: failed", to: .browsing,
      changes: "list nothing, listing failed, index 0, no tag selected",
      asks: "pictures of nothing", chrome: emptyChrome),
    on(
      "permissionsChanged: only viewing", to: .browsing, changes: "permissions",
      chrome: viewingChrome),
    on(
      "permissionsChanged: nothing", to: .browsing, changes: "permissions",
      chrome: forbiddenChrome),
    on(
      "preferencesChanged: layout", changes: "layout side",
      chrome: "side; page finish-tagging; count; names; hint"),
    on(
      "command previous-photo", changes: "index 0, no tag selected",
      asks: "pictures of a b, rest"),
    on(
      "command next-photo", changes: "index 2, no tag selected",
      asks: "pictures of c d b, rest"),
    on("command finish-tagging", to: .browsing),
    on(
      "command first-photo", changes: "index 0, no tag selected",
      asks: "pictures of a b, rest"),
    on(
      "command last-photo", changes: "index 3, no tag selected",
      asks: "pictures of d c, rest"),
    on("command tag-photo", to: .browsing),
    on("command rename-tag", to: .tagEntry, changes: "entry “Anna”"),
    on(
      "command mark-as-thing", changes: "b: tags Anna Mill, history 3 done 0 undone, saves",
      asks: "save b's tag “Anna” changed"),
    on(
      "command delete-tag",
      changes: "b: tags Mill, no tag selected, notice “Anna” deleted, history 3 done 0 "
        + "undone, saves",
      asks: "save b's tag “Anna” deleted"),
    on("command confirm", to: .tagEntry, changes: "entry “”"),
    on("command escape", to: .browsing),
  ]
}
