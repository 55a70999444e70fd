extension Expectation {
  /// Paging, with the chrome.
  static let browsing = [
    on(
      "fullscreenChanged", changes: "fullscreen",
      chrome:
        "page open-menu leave-fullscreen; share show-tags more count like 1 toggle-comments 2; caption"
    ),
    on(
      "pageSettled: c", changes: "index 2, no tag selected",
      asks: "pictures of c d b, rest", chrome: unknownChrome),
    on("photoTapped: inside", to: .browsingHidden, asks: "bounce"),
    on("photoTapped: beside", to: .browsingHidden, asks: "bounce"),
    on("photoTapped: no picture", to: .browsingHidden, asks: "bounce"),
    on(
      "captionScrolled: read", changes: "caption read",
      chrome:
        "page open-menu; share show-tags more count like 1 toggle-comments 2; caption; dim 0.5"),
    on(
      "captionPartTapped: author", changes: "shows details", asks: "details of b",
      chrome:
        "page open-menu; share show-tags more count like 1 toggle-comments 2; caption; details"),
    on(
      "captionPartTapped: likes", changes: "b: likes 2, history 3 done 0 undone, saves",
      asks: "save b's like me, acknowledge the like",
      chrome: "page open-menu; share show-tags more count like on 2 toggle-comments 2; caption"),
    on(
      "listUpdated: without b",
      changes: "list a c d, no tag selected, notice b gone",
      asks: "pictures of c a d, rest", chrome: unknownChrome),
    on(
      "listUpdated: none",
      changes: "list nothing, index 0, no tag selected, notice b gone",
      asks: "pictures of nothing", chrome: emptyChrome),
    on(
      "listUpdated: failed", changes: "list nothing, listing failed, index 0, no tag selected",
      asks: "pictures of nothing", chrome: emptyChrome),
    on("permissionsChanged: only viewing", changes: "permissions", chrome: viewingChrome),
    on("permissionsChanged: nothing", changes: "permissions", chrome: forbiddenChrome),
    on(
      "saveFailed: the caption",
      changes:
        "b: caption “Port”, caption “Harbour” “At noon”, notice not saved: caption “Harbour”, "
        + "history 1 done 1 undone, saves",
      asks: "focus the caption's editor",
      chrome: "page open-menu; share show-tags more count like 1 toggle-comments 2; caption edited"),
    on(
      "preferencesChanged: layout", changes: "layout side",
      chrome: "side; page open-menu; share show-tags more count like 1 toggle-comments 2; caption"),
    on(
      "arrowPressed: right", changes: "index 2, no tag selected",
      asks: "pictures of c d b, rest", chrome: unknownChrome),
    on(
      "command next-photo", changes: "index 2, no tag selected",
      asks: "pictures of c d b, rest", chrome: unknownChrome),
    on(
      "command show-tags", changes: "shows tags",
      chrome:
        "page open-menu; share show-tags on more count like 1 toggle-comments 2; caption; names"),
    on(
      "command like", changes: "b: likes 2, history 3 done 0 undone, saves",
      asks: "save b's like me, acknowledge the like",
      chrome: "page open-menu; share show-tags more count like on 2 toggle-comments 2; caption"),
    on(
      "command last-photo", changes: "index 3, no tag selected",
      asks: "pictures of d c, rest", chrome: unknownChrome),
    on(
      "command edit-caption", changes: "caption “Harbour” “At noon”",
      asks: "focus the caption's editor",
      chrome: "page open-menu; share show-tags more count like 1 toggle-comments 2; caption edited"),
    on(
      "command move-to-trash",
      changes: "list a c d, no tag selected, notice trashed 1, history 3 done 0 undone, "
        + "deletions",
      asks: "pictures of c a d, rest, trash b", chrome: unknownChrome),
    on(
      "command redo", changes: "b: likes 2, history 3 done 0 undone, saves",
      asks: "save b's like me",
      chrome: "page open-menu; share show-tags more count like on 2 toggle-comments 2; caption"),
    on(
      "command details", changes: "shows details", asks: "details of b",
      chrome:
        "page open-menu; share show-tags more count like 1 toggle-comments 2; caption; details"),
    on("command toggle-chrome", to: .browsingHidden),
    on("command open-photo-menu", asks: "menu: photo"),
    on("command open-menu", asks: "menu: main"),
  ]
}
