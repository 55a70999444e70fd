@testable import GtkBindings
import TestSupport

/// A window of preferences and the rows in it.
let preferencesChecks = [
  Check("preferences-stand-over-a-window-and-go-with-it") {
    try await leavingNothing {
      let text = Label("Text")
      let window = try await Stage.show(text, width: 400)
      let preferences = makePreferences(EntryRow(title: "Name", maxLength: 100))
      preferences.show(over: window)
      try await Wait.until("they are there") { text.openDialog?.fields == ["Name": ""] }
      try requireEqual(text.openDialog?.title, "Preferences", "title")
      try await Wait.until("the row has the focus") { text.openDialog?.focus == "Name" }
      preferences.say("Full & <b>done</b>")
      try await Wait.until("it is said") {
        let texts = text.openDialog?.texts ?? []
        return texts.contains("Full & <b>done</b>") && texts.contains("You & <i>me</i>")
      }
      preferences.say("Empty")
      try await Wait.until("it says something else") {
        let texts = text.openDialog?.texts ?? []
        return texts.contains("Empty") && !texts.contains("Full & <b>done</b>")
      }
      preferences.dismissMessage()
      try await Wait.until("it says nothing") { text.openDialog?.texts.contains("Empty") == false }
      preferences.dismissMessage()
      let escape = try require(Key(accelerator: "Escape"), "Escape is no key")
      try require(text.forwardKey(escape), "Escape does nothing")
      try await Wait.until("they are closed") { preferences.isClosed && !text.isBehindDialog }
      let others = makePreferences(EntryRow(title: "Name", maxLength: 100))
      others.show(over: window)
      try await Wait.until("others are there") { text.isBehindDialog }
      window.destroy()
      try require(others.isClosed, "They stay without the window")
    }
  },
  Check("preferences-that-are-never-shown-leave-nothing") {
    try await leavingNothing {
      _ = makePreferences(EntryRow(title: "Name", maxLength: 100))
    }
  },
  Check("a-row-is-applied-when-it-says-something-else") {
    try await leavingNothing {
      var applied: [String] = []
      let text = Label("Text")
      let window = try await Stage.show(text, width: 400)
      let row = EntryRow(title: "Name", maxLength: 8)
      row.setApplied("Ada")
      row.onApply { [weak row] in applied.append(row?.text ?? "") }
      makePreferences(row).show(over: window)
      try await Wait.until("the row is there") { text.openDialog?.focus == "Name" }
      let key = try require(Key(accelerator: "Return"), "Return is no key")
      let isOffered = { text.openDialog?.controls.contains("Apply") == true }
      text.forwardKey(key)
      try require(!isOffered() && applied == [], "What is applied can be applied")

      text.typeText("Lovelace")
      try await Wait.until("it can be applied") { isOffered() }
      text.forwardKey(key)
      try await Wait.until("it is applied") { !isOffered() }
      try requireEqual(applied, ["Lovelace"], "what Return applied")
      text.typeText("too much")
      try requireEqual(row.text, "Lovelace", "text at its limit")

      row.askToApply()
      try await Wait.until("it can be applied again") { isOffered() }
      try require(text.activate(accessibleName: "Apply"), "There is no button")
      try requireEqual(applied, ["Lovelace", "Lovelace"], "what the button applied")
      row.setApplied("Ada")
      text.forwardKey(key)
      try await Wait.until("nothing is offered") { !isOffered() }
      try requireEqual(applied.count, 2, "times it was applied")
      try requireEqual(row.text, "Ada", "text in the end")
      window.destroy()
    }
  },
]

@MainActor
private func makePreferences(_ row: EntryRow) -> PreferencesWindow {
  let group = PreferencesGroup(title: "You & <i>me</i>", description: "Us", rows: [row])
  return PreferencesWindow(title: "Preferences", pages: [PreferencesPage([group])])
}
