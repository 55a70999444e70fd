extension Expectation {
  /// Paging, with nothing but the picture.
  static let browsingHidden = [
    on(
      "pageSettled: c", changes: "index 2, no tag selected",
      asks: "pictures of c d b, rest"),
    on("photoTapped: inside", to: .browsing, asks: "bounce"),
    on("photoTapped: beside", to: .browsing, asks: "bounce"),
    on("photoTapped: no picture", to: .browsing, asks: "bounce"),
    on("chromeSought", to: .browsing),
    on(
      "captionPartTapped: author", to: .browsing, changes: "shows details", asks: "details of b",
      chrome:
        "page open-menu; share show-tags more count like 1 toggle-comments 2; caption; details"),
    on(
      "captionPartTapped: likes", changes: "b: likes 2, history 3 done 0 undone, saves",
      asks: "save b's like me, acknowledge the like"),
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
    on("permissionsChanged: only viewing", changes: "permissions"),
    on("permissionsChanged: nothing", changes: "permissions"),
    on("preferencesChanged: layout", changes: "layout side"),
    on(
      "arrowPressed: right", changes: "index 2, no tag selected",
      asks: "pictures of c d b, rest"),
    on(
      "command next-photo", changes: "index 2, no tag selected",
      asks: "pictures of c d b, rest"),
    on("command show-tags", changes: "shows tags"),
    on(
      "command like", changes: "b: likes 2, history 3 done 0 undone, saves",
      asks: "save b's like me, acknowledge the like"),
    on(
      "command last-photo", changes: "index 3, no tag selected",
      asks: "pictures of d c, rest"),
    on(
      "command edit-caption", to: .browsing, changes: "caption “Harbour” “At noon”",
      asks: "focus the caption's editor",
      chrome: "page open-menu; share show-tags more count like 1 toggle-comments 2; caption edited"),
    on(
      "command move-to-trash",
      changes: "list a c d, no tag selected, notice trashed 1, history 3 done 0 undone, "
        + "deletions",
      asks: "pictures of c a d, rest, trash b"),
    on(
      "command details", to: .browsing, changes: "shows details", asks: "details of b",
      chrome:
        "page open-menu; share show-tags more count like 1 toggle-comments 2; caption; details"),
    on("command toggle-chrome", to: .browsing),
    on("command escape", to: .browsing),
    on("command open-photo-menu", to: .browsing, asks: "menu: photo"),
    on("command share", to: .browsing, asks: "menu: share"),
    on("command more", to: .browsing, asks: "menu: more"),
    on("command open-menu", to: .browsing, asks: "menu: main"),
  ]
}
