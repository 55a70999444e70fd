@testable import PhotoPages

/// The effect of an event in a state, as texts.
struct Outcome: Equatable, Sendable {
  /// The state afterwards.
  let next: StateID
  /// The changes of the model, without the counters that only the viewer uses.
  let changes: [String]
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
    changes = modelChanges(from: before.model, to: after.model)
    effects = after.effects.map { text(of: $0) }.joined(separator: ", ")
    chrome = text(of: after.chrome)
    isNothing =
      before.stateID == after.stateID && before.model == after.model && after.effects.isEmpty
      && before.chrome == after.chrome
  }

  /// Returns the cells of the event's row in the table of a state with this chrome, empty where nothing changes.
  func cells(from state: StateID, _ chrome: String, withCounts: Bool = true) -> [String] {
    let changes = withCounts ? changes : changes.filter { !isCount($0) }
    return [
      next == state ? "" : next.rawValue, changes.joined(separator: ", "), effects,
      self.chrome == chrome ? "" : self.chrome,
    ]
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

    A read-only source can neither rename, move, delete nor turn photos. Its tables have the rows that differ by more than
    such counts: with it nothing is on its way to the trash or back, and nothing is asked. A row of “—” means that the
    event does nothing.


    """

  /// The heading, the chrome and the rows of one state, and then those that differ if the source is read-only.
  public static func section(of state: StateID) -> String {
    let fixture = Fixture(state)
    let chrome = text(of: fixture.viewer.chrome)
    let rows = fixture.events.compactMap { event -> String? in
      let outcome = Outcome(of: event.event, in: fixture)
      return outcome.isNothing ? nil : row(event.name, outcome.cells(from: state, chrome))
    }
    return table("## \(state.rawValue)", chrome, rows) + "\n" + readOnlySection(of: state)
  }

  private static func readOnlySection(of state: StateID) -> String {
    let (full, fixture) = (Fixture(state), Fixture(state, readOnly: true))
    let usual = text(of: full.viewer.chrome)
    let chrome = text(of: fixture.viewer.chrome)
    let rows = zip(full.events, fixture.events).compactMap { event, own -> String? in
      let outcome = Outcome(of: own.event, in: fixture)
      let expected = Outcome(of: event.event, in: full)
      let differs =
        outcome.cells(from: state, chrome, withCounts: false)
        != expected.cells(from: state, usual, withCounts: false)
      return differs ? row(own.name, outcome.cells(from: state, chrome)) : nil
    }
    return table("### \(state.rawValue), read-only", chrome, rows)
  }

  private static func table(_ heading: String, _ chrome: String, _ rows: [String]) -> String {
    let lines = [
      heading, "", "Chrome: \(chrome)", "",
      "| event | next state | changes | effects | chrome |", "|---|---|---|---|---|",
    ]
    return (lines + rows).joined(separator: "\n") + "\n"
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    "| " + ([name] + cells).map { $0.isEmpty ? "—" : $0 }.joined(separator: " | ") + " |"
  }
}
