import CGtkBindings
@testable import GtkBindings
import TestSupport

/// Dialogs are answered once, and leave nothing behind.
let dialogChecks = [
  Check("a-message-dialog-is-answered-by-a-button") {
    try await leavingNothing {
      var answers: [String] = []
      let label = Button(label: "Remove")
      let window = try await Stage.show(label)
      ask(over: window) { answers.append($0) }
      try await Wait.until("it can be answered") { label.activate(accessibleName: "Remove") }
      try await Wait.until("it is closed") { CTree.toplevels.count == 1 }
      try requireEqual(answers, ["remove"], "answers")
      window.close()
    }
  },
  Check("a-message-dialog-that-is-closed-gives-the-close-response-once") {
    try await leavingNothing {
      var answers: [String] = []
      let label = Label("Text")
      let window = try await Stage.show(label)
      let dialog = ask(over: window) { answers.append($0) }
      dialog.close()
      dialog.close()
      try requireEqual(answers, ["keep"], "answers")
      try require(dialog.isClosed, "It does not know that it is closed")
      dialog.respond("remove")
      dialog.setEnabled("remove", false)
      try requireEqual(answers, ["keep"], "answers after it was closed")
      ask(over: window) { answers.append($0) }
      let escape = try require(Key(accelerator: "Escape"), "Escape is no key")
      try await Wait.until("Escape closes another") { label.forwardKey(escape) }
      try requireEqual(answers, ["keep", "keep"], "answers in the end")
      window.close()
    }
  },
  Check("a-message-dialog-goes-with-its-window") {
    try await leavingNothing {
      var answers: [String] = []
      let window = try await Stage.show(Label("Text"))
      ask(over: window) { answers.append($0) }
      try requireEqual(CTree.toplevels.count, 2, "windows")
      window.destroy()
      try requireEqual(CTree.toplevels.count, 0, "windows in the end")
      try requireEqual(answers, [], "answers")
    }
  },
  Check("a-message-dialog-that-is-never-shown-leaves-nothing") {
    try await leavingNothing {
      let dialog = MessageDialog(heading: "Remove?", responses: [])
      dialog.setExtraChild(Entry())
      dialog.onResponse { _ in }
    }
  },
  Check("text-is-typed-into-a-message-dialog") {
    try await leavingNothing {
      var text = ""
      let label = Button(label: "Text")
      let window = try await Stage.show(label)
      let entry = Entry()
      entry.accessibleName = "Name"
      let dialog = MessageDialog(
        heading: "<b>Name</b>", body: "a & b",
        responses: [.init("cancel", label: "Cancel"), .init("ok", label: "Save_as")],
        defaultResponse: "ok", closeResponse: "cancel")
      dialog.setExtraChild(entry)
      dialog.onResponse { [weak entry] answer in text = answer + " " + (entry?.text ?? "") }
      dialog.show(over: window)
      try await Wait.until("the entry is shown") { label.activate(accessibleName: "Name") }
      try require(!label.activate(accessibleName: "Text"), "What lies below can be pressed")
      label.typeText("Album")
      try requireEqual(entry.text, "Album", "text")
      let shown = try Set(CTree.all("GtkLabel", below: CTree.dialog()).map(CTree.text))
      try require(shown.isSuperset(of: ["<b>Name</b>", "a & b", "Save_as"]), "It says \(shown)")
      dialog.respond("ok")
      try requireEqual(text, "ok Album", "what was answered")
      window.close()
    }
  },
  Check("a-chooser-of-programs-answers-once") {
    try await leavingNothing {
      var names: [String?] = []
      let window = try await Stage.show(Label("Text"))
      AppChooser.choose(contentType: "image/png", over: window) { names.append($0?.name) }
      let dialog = UnsafeMutableRawPointer(try CTree.first("GtkAppChooserDialog"))
      gtk_dialog_response(
        dialog.assumingMemoryBound(to: GtkDialog.self), GTK_RESPONSE_CANCEL.rawValue)
      try requireEqual(names, [nil], "answers")
      AppChooser.choose(contentType: "image/png", over: window) { names.append($0?.name) }
      window.destroy()
      try requireEqual(names, [nil], "answers in the end")
    }
  },
]

/// Asks whether to remove something.
@MainActor
@discardableResult
private func ask(
  over window: Window, _ handler: @escaping @MainActor (String) -> Void
) -> MessageDialog {
  let dialog = MessageDialog(
    heading: "Remove?", body: "It cannot be undone.",
    responses: [
      .init("keep", label: "Keep"),
      .init("remove", label: "Remove", appearance: .destructive),
    ], defaultResponse: "keep", closeResponse: "keep")
  dialog.onResponse(handler)
  dialog.show(over: window)
  return dialog
}

extension CTree {
  /// The message dialog that is shown.
  fileprivate static func dialog() throws -> WidgetPointer { try first("AdwMessageDialog") }

  /// What a label shows.
  fileprivate static func text(of label: WidgetPointer) -> String {
    String(cString: gtk_label_get_text(OpaquePointer(label)))
  }
}
