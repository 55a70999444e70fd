import CGtkBindings
@testable import GtkBindings
import TestSupport

/// Dialogs are answered once, and leave nothing behind.
let dialogChecks = [
  Check("a-message-dialog-is-answered-by-a-button") {
    try await leavingNothing {
      var answers: [Bool] = []
      let label = Button(label: "Remove")
      let window = try await Stage.show(label)
      ask(over: window) { answers.append($0) }
      try await Wait.until("it can be answered") { label.activate(accessibleName: "Remove") }
      try await Wait.until("it is closed") { CTree.toplevels.count == 1 }
      try requireEqual(answers, [true], "answers")
      window.close()
    }
  },
  Check("a-message-dialog-that-is-closed-gives-the-close-response-once") {
    try await leavingNothing {
      var answers: [Bool] = []
      let label = Label("Text")
      let window = try await Stage.show(label)
      let dialog = ask(over: window) { answers.append($0) }
      dialog.close()
      dialog.close()
      try requireEqual(answers, [false], "answers")
      try require(dialog.isClosed, "It does not know that it is closed")
      dialog.confirmAnswer()
      dialog.setEnabled(false)
      try requireEqual(answers, [false], "answers after it was closed")
      ask(over: window) { answers.append($0) }
      let escape = try require(Key(accelerator: "Escape"), "Escape is no key")
      try await Wait.until("Escape closes another") { label.forwardKey(escape) }
      try requireEqual(answers, [false, false], "answers in the end")
      window.close()
    }
  },
  Check("a-message-dialog-goes-with-its-window") {
    try await leavingNothing {
      var answers: [Bool] = []
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
      let dialog = makeDialog()
      dialog.setExtraChild(Entry())
      dialog.onAnswer { _ in }
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
        heading: "<b>Name</b>", body: "a & b", yes: "Save_as", no: "Cancel", isDestructive: false)
      dialog.setExtraChild(entry)
      dialog.onAnswer { [weak entry] isYes in text = "\(isYes) \(entry?.text ?? "")" }
      dialog.show(over: window)
      try await Wait.until("the entry is shown") { label.activate(accessibleName: "Name") }
      try require(!label.activate(accessibleName: "Text"), "What lies below can be pressed")
      label.typeText("Album")
      try requireEqual(entry.text, "Album", "text")
      let shown = try Set(CTree.all("GtkLabel", below: CTree.dialog()).map(CTree.text))
      try require(shown.isSuperset(of: ["<b>Name</b>", "a & b", "Save_as"]), "It says \(shown)")
      dialog.confirmAnswer()
      try requireEqual(text, "true Album", "what was answered")
      window.close()
    }
  },
  Check("a-third-answer-is-another-yes") {
    try await leavingNothing {
      var answers: [String] = []
      let text = Button(label: "Text")
      let window = try await Stage.show(text)
      for label in ["Replace", "Keep Both", "Skip"] {
        let dialog = MessageDialog(
          heading: "Exists", body: "", yes: "Keep Both", alternative: "Replace", no: "Skip",
          isDestructive: false)
        dialog.onAnswer { [weak dialog] isYes in
          answers.append("\(isYes) \(dialog?.isAlternative == true)")
        }
        dialog.show(over: window)
        try await Wait.until("\(label) can be pressed") { text.activate(accessibleName: label) }
      }
      try requireEqual(answers, ["true true", "true false", "false false"], "the answers")
      window.close()
    }
  },
  Check("a-chooser-of-programs-can-be-left") {
    try await leavingNothing {
      var failures: [String] = []
      let window = try await Stage.show(Label("Text"))
      for isLeft in [true, false] {
        await Desktop.openWithChosenApp(uri: "file:///a.png", over: window) { failures.append($0) }
        let dialog = UnsafeMutableRawPointer(try CTree.first("GtkAppChooserDialog"))
        guard isLeft else { break }
        gtk_dialog_response(
          dialog.assumingMemoryBound(to: GtkDialog.self), GTK_RESPONSE_CANCEL.rawValue)
      }
      window.destroy()
      try requireEqual(failures, [], "programs that could not be started")
    }
  },
]

/// Asks whether to remove something.
@MainActor
@discardableResult
private func ask(
  over window: Window, _ handler: @escaping @MainActor (Bool) -> Void
) -> MessageDialog {
  let dialog = makeDialog()
  dialog.onAnswer(handler)
  dialog.show(over: window)
  return dialog
}

@MainActor
private func makeDialog() -> MessageDialog {
  MessageDialog(
    heading: "Remove?", body: "It cannot be undone.", yes: "Remove", no: "Keep", isDestructive: true
  )
}

extension CTree {
  /// The message dialog that is shown.
  fileprivate static func dialog() throws -> WidgetPointer { try first("AdwMessageDialog") }

  /// What a label shows.
  fileprivate static func text(of label: WidgetPointer) -> String {
    String(cString: gtk_label_get_text(OpaquePointer(label)))
  }
}
