@testable import PhotoPages

/// What an event does in a state, in words.
struct Outcome: Equatable, Sendable {
  /// The state afterwards.
  let next: StateID
  /// What is another in the model, but for what only the viewer itself counts by.
  let changes: String
  /// What is asked for outside.
  let effects: String
  /// What stands around the photo afterwards.
  let chrome: String
  /// Whether nothing at all happened: the same state, an equal model, no effect.
  let isNothing: Bool

  /// Sends an event to a viewer and says what happened.
  init(of event: ViewerEvent, in fixture: Fixture) {
    let (before, after) = (fixture.viewer, fixture.after(event))
    next = after.stateID
    changes = words(for: before.model, after.model).joined(separator: ", ")
    effects = after.effects.map(words(for:)).joined(separator: ", ")
    chrome = words(for: after.chrome)
    isNothing =
      before.stateID == after.stateID && before.model == after.model && after.effects.isEmpty
      && before.chrome == after.chrome
  }
}

/// The table of what every event does in every state.
public enum StateTable {
  /// The table as a page of the documentation.
  public static var markdown: String {
    introduction + Fixture.states.map(section).joined(separator: "\n")
  }

  private static let introduction = """
    # States and events

    What every event does in every state, as far as it does anything. Made by `make states` from the code; a test fails when the code
    does something else, so a changed cell is seen in the change of this page.

    Each cell is tried in a viewer that shows photo b of a, b, c and d. Everything is permitted. a and
    b have a picture that moves, two tags, two comments, a caption, a like and two stars; c is still loading. e is on its way
    to the trash and d on its way back from there; a change of b's caption is being kept, a like of b's
    was undone, a failure is being told of, and whether to delete c for good is asked. The tag “Anna”
    and, in the panel, the first comment have had their menus open. Before the view is there, only b is
    known. “—” means that it stays as it was; an event without a row does nothing; “late” is a result that nobody
    waits for any more. `Tests/StateTable` has all of it.


    """

  /// The heading, the chrome and the rows of one state.
  public static func section(of state: StateID) -> String {
    let fixture = Fixture(state)
    let chrome = words(for: fixture.viewer.chrome)
    var lines = [
      "## \(state.rawValue)", "", "Chrome: \(chrome)", "",
      "| event | next state | changes | effects | chrome |", "|---|---|---|---|---|",
    ]
    for event in fixture.events {
      let outcome = Outcome(of: event.event, in: fixture)
      guard !outcome.isNothing else { continue }
      let columns = [
        event.name, outcome.next == state ? "" : outcome.next.rawValue, outcome.changes,
        outcome.effects, outcome.chrome == chrome ? "" : outcome.chrome,
      ]
      lines.append("| " + columns.map { $0.isEmpty ? "—" : $0 }.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
