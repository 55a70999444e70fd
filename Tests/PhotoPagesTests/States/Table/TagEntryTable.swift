extension Expectation {
  /// Typing a name.
  static let tagEntry = [
    on(
      "fullscreenChanged", changes: "fullscreen",
      chrome: "page cancel leave-fullscreen; names"),
    on(
      "pageSettled: c", to: .tagging,
      changes:
        "index 2, b: tags Anna Mill Cleo, shows tags, entry gone, no tag selected, history 3 done 0 "
        + "undone, saves",
      asks: "save b's tag “Cleo”, pictures of c d b, rest"),
    on(
      "photoTapped: inside", to: .tagging,
      changes: "b: tags Anna Mill Cleo, shows tags, entry gone, history 3 done 0 undone, saves",
      asks: "save b's tag “Cleo”"),
    on(
      "photoTapped: beside", to: .tagging,
      changes: "b: tags Anna Mill Cleo, shows tags, entry gone, history 3 done 0 undone, saves",
      asks: "save b's tag “Cleo”"),
    on(
      "photoTapped: no picture", to: .tagging,
      changes: "b: tags Anna Mill Cleo, shows tags, entry gone, history 3 done 0 undone, saves",
      asks: "save b's tag “Cleo”"),
    on(
      "regionDrawn",
      changes: "b: tags Anna Mill Cleo, shows tags, entry “”, history 3 done 0 undone, saves",
      asks: "save b's tag “Cleo”"),
    on(
      "tagTapped: a tag", to: .tagging,
      changes: "b: tags Anna Mill Cleo, shows tags, entry gone, history 3 done 0 undone, saves",
      asks: "save b's tag “Cleo”"),
    on(
      "tagTapped: none", to: .tagging,
      changes: "b: tags Anna Mill Cleo, shows tags, entry gone, history 3 done 0 undone, saves",
      asks: "save b's tag “Cleo”"),
    on(
      "tagMoved", changes: "b: tags Anna Mill, history 3 done 0 undone, saves",
      asks: "save b's tag “Mill” changed"),
    on("tagTextChanged", changes: "entry “Cleopatra”"),
    on(
      "closing", to: .tagging,
      changes: "b: tags Anna Mill Cleo, shows tags, entry gone, history 3 done 0 undone, saves",
      asks: "save b's tag “Cleo”"),
    on(
      "tagTextFinished", to: .tagging,
      changes: "b: tags Anna Mill Cleo, shows tags, entry gone, history 3 done 0 undone, saves",
      asks: "save b's tag “Cleo”"),
    on(
      "listUpdated: without b", to: .tagging,
      changes:
        "list a c d, entry gone, no tag selected, notice b gone, draft kept, names wait",
      asks: "pictures of c a d, rest"),
    on(
      "listUpdated: none", to: .browsing,
      changes:
        "list nothing, index 0, entry gone, no tag selected, notice b gone, draft kept, names wait",
      asks: "pictures of nothing", chrome: emptyChrome),
    on(
      "listUpdated: failed", to: .browsing,
      changes:
        "list nothing, listing failed, index 0, entry gone, no tag selected, notice b gone, "
        + "draft kept, names wait",
      asks: "pictures of nothing", chrome: emptyChrome),
    on(
      "permissionsChanged: only viewing", to: .browsing,
      changes: "entry gone, permissions, names wait",
      chrome: viewingChrome),
    on(
      "permissionsChanged: nothing", to: .browsing, changes: "entry gone, permissions, names wait",
      chrome: forbiddenChrome),
    on(
      "photoSought: a", to: .tagging,
      changes:
        "index 0, b: tags Anna Mill Cleo, shows tags, entry gone, no tag selected, history 3 done 0 "
        + "undone, saves",
      asks: "save b's tag “Cleo”, pictures of a b, rest"),
    on("preferencesChanged: layout", changes: "layout side", chrome: "side; page cancel; names"),
    on(
      "command previous-photo", to: .tagging,
      changes:
        "index 0, b: tags Anna Mill Cleo, shows tags, entry gone, no tag selected, history 3 done 0 "
        + "undone, saves",
      asks: "save b's tag “Cleo”, pictures of a b, rest"),
    on(
      "command next-photo", to: .tagging,
      changes:
        "index 2, b: tags Anna Mill Cleo, shows tags, entry gone, no tag selected, history 3 done 0 "
        + "undone, saves",
      asks: "save b's tag “Cleo”, pictures of c d b, rest"),
    on("command cancel", to: .tagging, changes: "entry gone"),
    on(
      "command first-photo", to: .tagging,
      changes:
        "index 0, b: tags Anna Mill Cleo, shows tags, entry gone, no tag selected, history 3 done 0 "
        + "undone, saves",
      asks: "save b's tag “Cleo”, pictures of a b, rest"),
    on(
      "command last-photo", to: .tagging,
      changes: "index 3, shows tags, entry gone, no tag selected, history 3 done 0 undone, saves",
      asks: "save b's tag “Cleo”, pictures of d c, rest"),
    on(
      "command confirm", to: .tagging,
      changes: "b: tags Anna Mill Cleo, shows tags, entry gone, history 3 done 0 undone, saves",
      asks: "save b's tag “Cleo”"),
    on("command escape", to: .tagging, changes: "entry gone"),
  ]
}
