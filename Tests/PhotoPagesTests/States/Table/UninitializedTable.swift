extension Expectation {
  /// Before the view is there, results and wishes are noted, and nothing else happens.
  static let uninitialized = [
    on("viewLoaded", to: .browsing, asks: "pictures of b", chrome: unknownChrome),
    on("zoomSettled", changes: "zoom 2.0", asks: "pictures of b"),
    on("fullscreenChanged", changes: "fullscreen"),
    on("directionChanged", changes: "laid out from right to left"),
    on("movementChosen: none", changes: "movement unwanted"),
    on(
      "listUpdated: without b", changes: "list nothing, listing complete",
      asks: "pictures of nothing"),
    on(
      "listUpdated: none", changes: "list nothing, listing complete",
      asks: "pictures of nothing"),
    on(
      "listUpdated: failed", changes: "list nothing, listing failed",
      asks: "pictures of nothing"),
    on("draftsLoaded: b", changes: "draft of b “Last time”"),
    on("permissionsChanged: only viewing", changes: "permissions"),
    on("permissionsChanged: nothing", changes: "permissions"),
    on("permissionsChanged: of c", changes: "permissions"),
    on("namesLoaded", changes: "names Zoe"),
    on("preferencesChanged: author", changes: "author Ada"),
    on("preferencesChanged: layout", changes: "layout side"),
    on("textChosen", changes: "notice Copied to the clipboard", asks: "copy “24 MP”"),
    on("placeChosen", asks: "show Bergen"),
    on("desktopFailed", changes: "notice Painter failed"),
    on("draftsRefused", changes: "notice drafts not kept"),
    on("listUpdated: not all", changes: "listing failed, notice not all listed"),
    on("transfer: progressed", changes: "notice b to 5 %"),
    on("transfer: failed", changes: "notice b not handed over"),
    on("preferencesChanged: slideshow", changes: "slideshow every 2.0 s"),
  ]
}
