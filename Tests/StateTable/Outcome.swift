@testable import PhotoPages

/// What an event does in a state, in words.
public struct Outcome: Equatable, Sendable {
  /// The state afterwards.
  public let next: StateID
  /// What is another in the model, but for what only the viewer itself counts by.
  public let changes: String
  /// What is asked for outside.
  public let effects: String
  /// What stands around the photo afterwards.
  public let chrome: String
  /// Whether nothing at all happened: the same state, an equal model, no effect.
  public let isNothing: Bool

  /// Sends an event to a viewer and says what happened.
  public init(of event: ViewerEvent, in fixture: Fixture) {
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

/// One cell of the table.
public struct Cell: Hashable, Sendable {
  /// The state before.
  public let state: StateID
  /// The row's name.
  public let event: String

  /// Makes the cell of a state and an event.
  public init(_ state: StateID, _ event: String) {
    self.state = state
    self.event = event
  }
}

/// The table of what every event does in every state.
public enum StateTable {
  /// Every cell with what happens there, state by state.
  public static let outcomes: [(cell: Cell, outcome: Outcome)] = Fixture.states.flatMap { state in
    let fixture = Fixture(state)
    return fixture.events.map { (Cell(state, $0.name), Outcome(of: $0.event, in: fixture)) }
  }

  /// The table as a page of the documentation.
  public static var markdown: String {
    introduction + Fixture.states.map(section).joined(separator: "\n")
  }

  private static let introduction = """
    # States and events

    What every event does in every state, as far as it does anything. Made by `make states` from the code; a test fails when it is
    stale, and `Tests/PhotoPagesTests/States/Table` holds what every cell has to be.

    Each cell is tried in a viewer that shows photo b of a, b, c and d. Everything is permitted. a and
    b have a picture that moves, two tags, two comments, a caption, a like and two stars; c is still loading. e is on its way
    to the trash and d on its way back from there; a change of b's caption is being kept, a like of b's
    was undone, a failure is being told of, and whether to delete c for good is asked. The tag “Anna”
    and, in the panel, the first comment have had their menus open. Before the view is there, only b is
    known. “—” means that it stays as it was; an event without a row does nothing; “late” is a result that nobody
    waits for any more. `Tests/StateTable` has all of it.


    """

  private static func section(of state: StateID) -> String {
    let viewer = Fixture(state).viewer
    let chrome = words(for: viewer.chrome)
    var lines = [
      "## \(state.rawValue)", "", "Chrome: \(chrome)", "",
      "| event | next state | changes | effects | chrome |", "|---|---|---|---|---|",
    ]
    for (cell, outcome) in outcomes where cell.state == state && !outcome.isNothing {
      let columns = [
        cell.event, outcome.next == state ? "" : outcome.next.rawValue, outcome.changes,
        outcome.effects, outcome.chrome == chrome ? "" : outcome.chrome,
      ]
      lines.append("| " + columns.map { $0.isEmpty ? "—" : $0 }.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
