extension Expectation {
  /// What means the same in every state but `uninitialized`.
  static let everywhere = [
    on("zoomSettled", changes: "zoom 2.0", asks: "pictures of b a c"),
    on("fullscreenChanged", changes: "fullscreen"),
    on("directionChanged", changes: "laid out from right to left"),
    on("animationEnded: b", changes: "held still"),
    on("movementChosen: none", changes: "movement unwanted"),
    on(
      "pictureDelayed: c", changes: "picture c delayed",
      asks: "explain after 10.0 s that c is waited for"),
    on("pictureProlonged: c", changes: "picture c waited for, still fetching"),
    on("pictureLoaded: c", changes: "picture c shown", asks: "annotations of c"),
    on("pictureFailed: c", changes: "picture c failed", asks: "annotations of c"),
    on(
      "annotationsLoaded: c",
      changes: "c: annotations loaded, c: tags Anna Mill comments 2 caption “Port” likes 1 rating 2"
    ),
    on("draftsLoaded: b", changes: "draft of b “Last time”", asks: "keep drafts of b"),
    on("annotationsFailed: c", changes: "c: annotations failed"),
    on("permissionsChanged: of c", changes: "permissions"),
    on("saved: the caption", changes: "saves"),
    on("saved: with a remark", changes: "remarks, saidRemarks, saves"),
    on("namesLoaded", changes: "names Zoe Anna Mill"),
    on(
      "saveFailed: the caption",
      changes: "b: caption “Port”, notice not saved: caption “Harbour”, history 1 done 1 undone, "
        + "words of a caption wait, saves"),
    on(
      "listUpdated: annotations of b", changes: "b: annotations loading",
      asks: "annotations of b"),
    on("deleted: e", changes: "deletions"),
    on(
      "deletionFailed: e",
      changes: "list a b c d e, notice e not deleted, history 1 done 1 undone, deletions",
      asks: "pictures of b a c"),
    on("restored: d", changes: "returning"),
    on(
      "restorationFailed: d",
      changes: "list a b c, notice d not put back, history 3 done 1 undone, returning",
      asks: "pictures of b a c"),
    on("noticeExpired: this", changes: "notice gone"),
    on(
      "questionAnswered: confirmed",
      changes: "list a b d, question gone, deletions",
      asks: "pictures of b a d, delete c for good"),
    on("questionAnswered: reason", changes: "question gone"),
    on("questionAnswered: nothing", changes: "question gone"),
    on(
      "photoSought: a", changes: "index 0, no tag selected",
      asks: "pictures of a b, rest"),
    on("textChosen", changes: "notice Copied to the clipboard", asks: "copy “24 MP”"),
    on("placeChosen", asks: "show Bergen"),
    on(
      "lostTagRestored: a tag",
      changes: "b: tags Anna Mill Lars, history 3 done 0 undone, saves",
      asks: "save b's tag “Lars”"),
    on("desktopFailed", changes: "notice Painter failed"),
    on("draftsRefused", changes: "notice drafts not kept"),
    on("listUpdated: not all", changes: "listing failed, notice not all listed"),
    on("transfer: failed", changes: "notice b not handed over"),
    on("preferencesChanged: author", changes: "author Ada"),
    on("preferencesChanged: slideshow", changes: "slideshow every 2.0 s"),
    on("custom", changes: "extensions", asks: "custom"),
    on(
      "command undo", changes: "b: caption “Port”, history 1 done 2 undone, saves",
      asks: "save b's caption “Port”"),
    on("command close-notice", changes: "notice gone"),
    on("command open-folder", asks: "choose folder"),
    on("command open-demo", asks: "open demo"),
    on("command zoom-in", asks: "zoom in"),
    on("command zoom-out", asks: "zoom out"),
    on("command zoom-to-fit", asks: "zoom to fit"),
    on("command actual-size", asks: "zoom to 1.0"),
    on("command double-size", asks: "zoom to 2.0"),
    on("command keep-zoom", changes: "keeps zoom"),
    on(
      "command redo", changes: "b: likes 2, history 3 done 0 undone, saves",
      asks: "save b's like me"),
    on("command play-animation", changes: "held still"),
    on("command next-frame", changes: "held still", asks: "1 frame on"),
    on("command previous-frame", changes: "held still", asks: "1 frame back"),
    on("command toggle-fullscreen", asks: "fullscreen"),
    on("command new-window", asks: "new window"),
    on("command close-window", asks: "close window"),
    on("command preferences", asks: "show preferences"),
    on("command show-shortcuts", asks: "show shortcuts"),
    on("command show-about", asks: "show about"),
    on("command quit", asks: "quit"),
  ]
}
