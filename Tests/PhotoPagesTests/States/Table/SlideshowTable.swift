extension Expectation {
  /// Photos that follow each other.
  static let slideshow = [
    on(
      "pageSettled: c", changes: "index 2, no tag selected",
      asks: "pictures of c d, rest"),
    on("zoomSettled", changes: "zoom 2.0", asks: "pictures of b c"),
    on(
      "listUpdated: without b",
      changes: "list a c d, no tag selected, notice b gone",
      asks: "pictures of c d, rest"),
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
    on(
      "deletionFailed: e",
      changes: "list a b c d e, notice e not deleted, history 1 done 1 undone, deletions",
      asks: "pictures of b c"),
    on(
      "restorationFailed: d",
      changes: "list a b c, notice d not put back, history 3 done 1 undone, returning",
      asks: "pictures of b c"),
    on(
      "woken: this", changes: "index 2, no tag selected",
      asks: "pictures of c d, rest"),
    on(
      "questionAnswered: confirmed",
      changes: "list a b d, question gone, deletions",
      asks: "pictures of b, pictures of b d, delete c for good"),
    on("preferencesChanged: layout", changes: "layout side"),
    on("preferencesChanged: slideshow", changes: "slideshow every 2.0 s", asks: "wake after 2.0 s"),
    on(
      "command undo", to: .browsing, changes: "b: caption “Port”, history 1 done 2 undone, saves",
      asks: "save b's caption “Port”, pictures of b a c"),
    on("command close-notice", to: .browsing, changes: "notice gone", asks: "pictures of b a c"),
    on("command tag-photo", to: .tagging, asks: "names, pictures of b a c"),
    on("command tag-here", to: .tagEntry, changes: "entry “”", asks: "names, pictures of b a c"),
    on(
      "command show-tags", to: .browsing, changes: "shows tags", asks: "pictures of b a c",
      chrome:
        "page open-menu; share show-tags on more count like 1 toggle-comments 2; caption; names"),
    on(
      "command rename-tag", to: .tagEntry, changes: "entry “Anna”", asks: "names, pictures of b a c"
    ),
    on(
      "command mark-as-thing", to: .browsing,
      changes: "b: tags Anna Mill, history 3 done 0 undone, saves",
      asks: "save b's tag “Anna” changed, pictures of b a c"),
    on(
      "command delete-tag", to: .browsing,
      changes: "b: tags Mill, no tag selected, notice “Anna” deleted, history 3 done 0 "
        + "undone, saves",
      asks: "save b's tag “Anna” deleted, pictures of b a c"),
    on("command comments", to: .commenting, asks: "focus the comment entry, pictures of b a c"),
    on(
      "command like", to: .browsing, changes: "b: likes 2, history 3 done 0 undone, saves",
      asks: "save b's like me, acknowledge the like, pictures of b a c",
      chrome: "page open-menu; share show-tags more count like on 2 toggle-comments 2; caption"),
    on(
      "command edit-caption", to: .browsing, changes: "caption “Harbour” “At noon”",
      asks: "focus the caption's editor, pictures of b a c",
      chrome: "page open-menu; share show-tags more count like 1 toggle-comments 2; caption edited"),
    on(
      "command report", to: .browsing, changes: "question reason to report b",
      asks: "pictures of b a c"),
    on(
      "command rate-0", to: .browsing,
      changes: "b: no rating, notice Rating removed, history 3 done 0 undone, saves",
      asks: "save b's no rating, pictures of b a c"),
    on(
      "command rate-1", to: .browsing,
      changes: "b: rating 1, notice Rated 1 star, history 3 done 0 undone, saves",
      asks: "save b's rating 1, pictures of b a c"),
    on(
      "command rate-3", to: .browsing,
      changes: "b: rating 3, notice Rated 3 stars, history 3 done 0 undone, saves",
      asks: "save b's rating 3, pictures of b a c"),
    on(
      "command rate-4", to: .browsing,
      changes: "b: rating 4, notice Rated 4 stars, history 3 done 0 undone, saves",
      asks: "save b's rating 4, pictures of b a c"),
    on(
      "command rate-5", to: .browsing,
      changes: "b: rating 5, notice Rated 5 stars, history 3 done 0 undone, saves",
      asks: "save b's rating 5, pictures of b a c"),
    on(
      "command reject", to: .browsing,
      changes: "b: rating -1, notice Photo rejected, history 3 done 0 undone, saves",
      asks: "save b's rating -1, pictures of b a c"),
    on("command rate-2", to: .browsing, asks: "pictures of b a c"),
    on(
      "command move-to-trash", to: .browsing,
      changes: "list a c d, no tag selected, notice trashed 1, history 3 done 0 undone, "
        + "deletions",
      asks: "pictures of c a d, rest, trash b", chrome: unknownChrome),
    on(
      "command delete-for-good", to: .browsing, changes: "question delete c b for good",
      asks: "pictures of b a c"),
    on(
      "command redo", to: .browsing, changes: "b: likes 2, history 3 done 0 undone, saves",
      asks: "save b's like me, pictures of b a c",
      chrome: "page open-menu; share show-tags more count like on 2 toggle-comments 2; caption"),
    on(
      "command play-animation", to: .browsing, changes: "held still", asks: "pictures of b a c"),
    on(
      "command next-frame", to: .browsing, changes: "held still",
      asks: "1 frame on, pictures of b a c"),
    on(
      "command previous-frame", to: .browsing, changes: "held still",
      asks: "1 frame back, pictures of b a c"),
    on("command copy-picture", to: .browsing, asks: "copy picture b, pictures of b a c"),
    on("command copy-file", to: .browsing, asks: "copy file b, pictures of b a c"),
    on("command open-with", to: .browsing, asks: "open b with, pictures of b a c"),
    on("command show-in-files", to: .browsing, asks: "show b in files, pictures of b a c"),
    on(
      "command details", to: .browsing, changes: "shows details",
      asks: "pictures of b a c, details of b",
      chrome:
        "page open-menu; share show-tags more count like 1 toggle-comments 2; caption; details"),
    on("command toggle-fullscreen", to: .browsing, asks: "fullscreen, pictures of b a c"),
    on("command open-photo-menu", to: .browsing, asks: "menu: photo, pictures of b a c"),
    on("command open-menu", to: .browsing, asks: "menu: main, pictures of b a c"),
    on("command open-folder", to: .browsing, asks: "choose folder, pictures of b a c"),
    on("command open-demo", to: .browsing, asks: "open demo, pictures of b a c"),
    on("command share", to: .browsing, asks: "menu: share, pictures of b a c"),
    on("command more", to: .browsing, asks: "menu: more, pictures of b a c"),
    on("command toggle-comments", to: .commenting, asks: "pictures of b a c"),
    on("command new-window", to: .browsing, asks: "new window, pictures of b a c"),
    on("command close-window", to: .browsing, asks: "close window, pictures of b a c"),
    on("command preferences", to: .browsing, asks: "show preferences, pictures of b a c"),
    on("command show-shortcuts", to: .browsing, asks: "show shortcuts, pictures of b a c"),
    on("command show-about", to: .browsing, asks: "show about, pictures of b a c"),
    on("command quit", to: .browsing, asks: "quit, pictures of b a c"),
  ]

  /// Any key or click does nothing but pause.
  static let pausing = [
    "photoTapped: inside", "photoTapped: beside", "photoTapped: no picture",
    "photoPressedLong: inside", "photoPressedLong: beside", "chromeSought", "strayKeyPressed",
    "arrowPressed: left", "arrowPressed: right", "arrowPressed: up", "arrowPressed: down",
    "command next-photo", "command previous-photo", "command first-photo", "command last-photo",
    "command retry", "command slideshow", "command zoom-in", "command zoom-out",
    "command zoom-to-fit", "command actual-size", "command double-size", "command keep-zoom",
    "command finish-tagging", "command mark-as-person", "command hide-comments",
    "command post-comment", "command copy-comment", "command edit-comment",
    "command delete-comment", "command save-caption", "command withdraw-report",
    "command leave-fullscreen", "command hide-details", "command toggle-chrome", "command confirm",
    "command cancel", "command escape",
  ].map { on($0, to: .browsing, asks: "pictures of b a c") }
}
