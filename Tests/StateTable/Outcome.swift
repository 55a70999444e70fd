@testable import PhotoPages

/// The effect of an event in a state, as texts.
struct Outcome: Equatable, Sendable {
  /// The state afterwards.
  let next: StateID
  /// The changes of the model, without the counters that only the viewer uses.
  let changes: String
  /// The effects that were requested.
  let effects: String
  /// The chrome afterwards.
  let chrome: String
  /// Whether nothing happened: the same state, an equal model, no effect.
  let isNothing: Bool

  /// Sends an event to a viewer and compares it before and after.
  init(of event: ViewerEvent, in fixture: Fixture) {
    let (before, after) = (fixture.viewer, fixture.after(event))
    next = after.stateID
    changes = modelChanges(from: before.model, to: after.model).joined(separator: ", ")
    effects = after.effects.map { text(of: $0) }.joined(separator: ", ")
    chrome = text(of: after.chrome)
    isNothing =
      before.stateID == after.stateID && before.model == after.model && after.effects.isEmpty
      && before.chrome == after.chrome
  }
}

/// The table of the effect of each event in each state.
public enum StateTable {
  /// The table as a page of the documentation.
  public static var markdown: String {
    introduction + Fixture.states.map(section).joined(separator: "\n")
  }

  private static let introduction = """
    # States and events

    The effect of each event in each state. `make states` writes this page from the code. A test fails when the code
    and the page differ, so a change of behaviour shows as a change of this page.

    Each event is sent to a viewer that shows photo b of a, b, c and d. Everything is permitted. a and b have an animated
    picture, two tags, two comments, a caption, a like and two stars; c is still loading. e is on its way to the trash,
    and d on its way back from there. A change of b's caption is being saved, a like of b's was undone, a failure is
    shown, and a question asks whether to delete c for good. The menus of the tag “Anna” and, in the panel, of the first
    comment have been open. Before the view is on screen, only b is known. “—” means no change; an event without a row
    does nothing; “late” marks an answer to a request that was cancelled.

    Changes are fields of `ViewerModel` with their new values, effects are cases of `Effect`. `none` is an empty value.
    Lists of saves and of steps to undo are given by their counts. Ids and numbers of attempts are left out.


    """

  /// The heading, the chrome and the rows of one state.
  public static func section(of state: StateID) -> String {
    let fixture = Fixture(state)
    let chrome = text(of: fixture.viewer.chrome)
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
