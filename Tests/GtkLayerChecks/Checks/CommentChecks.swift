import CGtkBindings
@testable import GtkBindings
@testable import PhotoPages

/// Reading and writing comments in the panel.
let commentChecks = [
  Check("a-comment-is-typed-and-posted") {
    let shown = try await commenting()
    try requireEqual(shown.state, "commentEntry", "state")
    try require(!shown.hand.activate("Post"), "Nothing can be posted already")
    try shown.type("  ")
    try require(!shown.hand.activate("Post"), "A blank can be posted")
    try shown.type("Hello")
    try requireEqual(shown.model.commentDraft.text, "  Hello", "draft")
    try await shown.settled()
    try require(shown.hand.activate("Post"), "It cannot be posted")
    try requireEqual(
      shown.model.shownAnnotations.comments.map(\.text), ["First", "Hello"], "comments")
    try requireEqual(shown.state, "commentEntry", "state after posting")
    try await shown.settled()
    try require(isSaid("Hello"), "It is not to be seen")
    try shown.type("x")
    try requireEqual(shown.model.commentDraft.text, "x", "draft after posting")
  },
  Check("a-draft-stays-with-its-photo") {
    let shown = try await commenting()
    try shown.type("One")
    try await shown.send(.command(.nextPhoto))
    try requireEqual(shown.state, "commenting", "state on the next page")
    try require(isSaid("No comments yet."), "The next photo has the first one's comments")
    shown.session.send(.command(.showComments))
    try shown.type("Two")
    try await shown.send(.command(.previousPhoto))
    shown.session.send(.command(.showComments))
    try shown.type("!")
    try requireEqual(shown.model.commentDraft.text, "One!", "draft of the first photo")
  },
  Check("a-click-on-the-photo-ends-writing") {
    let shown = try await commenting()
    try shown.type("Half")
    shown.hand.click(at: shown.point(0.1, 0.5))
    try requireEqual(shown.state, "commenting", "state")
  },
  Check("where-commenting-is-off-it-is-said") {
    var permissions = PhotoPermissions.all
    permissions.comment = false
    let shown = try await commenting(permissions)
    try requireEqual(shown.state, "commenting", "state")
    try require(isSaid("Commenting is off for this photo."), "Nobody says so")
    try require(!shown.hand.activate("Write a comment"), "There is a field")
  },
  Check("the-menu-key-is-for-the-comment-that-has-the-focus") {
    let shown = try await commenting()
    try shown.press("Escape")
    // More often than there are controls.
    for _ in 0..<30 where shown.model.comments.selected == nil {
      try shown.press("Tab")
      try shown.press("Menu")
      // Elsewhere it opens the photo's menu.
      if shown.model.comments.selected == nil { try shown.press("Escape") }
    }
    try requireEqual(shown.model.comments.selected, CommentID("First"), "comment")
  },
  Check("a-rows-text-is-no-markup") {
    let shown = try await AnnotatedViewer(comments: [PhotoComment("<b>1 & 2</b>")])
    try await shown.send(.command(.toggleComments))
    try require(
      isSaid("<b>1 & 2</b>") && isSaid("Anna") && isSaid("5 minutes ago"), "It says otherwise")
  },
  Check("windows-closed-while-a-comment-is-written") {
    try await leavingNothing {
      for _ in 0..<3 {
        let shown = try await commenting()
        try shown.type("Half")
        shown.close()
      }
    }
  },
]

/// A viewer with its comments open, and the cursor in the field if one may write.
@MainActor
private func commenting(_ permissions: PhotoPermissions = .all) async throws -> AnnotatedViewer {
  let shown = try await AnnotatedViewer(comments: [PhotoComment("First")], permissions: permissions)
  try await shown.send(.command(.showComments))
  return shown
}

/// Whether a label with a text can be seen.
@MainActor
private func isSaid(_ text: String) -> Bool {
  CTree.toplevels.flatMap { CTree.all("GtkLabel", below: $0) }.contains { label in
    gtk_widget_get_child_visible(label) != 0 && gtk_widget_get_mapped(label) != 0
      && String(cString: gtk_label_get_text(OpaquePointer(label))) == text
  }
}
