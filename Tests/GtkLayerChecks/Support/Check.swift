/// One promise of the layer over GTK, tried in a process of its own.
struct Check {
  /// What the command line calls it.
  let name: String
  /// Tries it; throws a sentence where the promise is broken.
  let run: @MainActor () async throws -> Void

  init(_ name: String, _ run: @escaping @MainActor () async throws -> Void) {
    self.name = name
    self.run = run
  }

  init?(named name: String) {
    guard let check = Self.all.first(where: { $0.name == name }) else { return nil }
    self = check
  }

  /// All there are.
  static var all: [Check] {
    windowChecks + mainLoopChecks + signalChecks + ownershipChecks + canvasChecks
      + paintableChecks + timeChecks + viewerChecks + questionChecks + factoryChecks + partChecks
      + pieceChecks
      + tagChecks + taggingChecks + commentChecks
      + popoverChecks + textChecks
      + containerChecks + dialogChecks + preferencesChecks + drawingChecks + inputChecks
      + focusChecks + desktopChecks
      + hostChecks + galleryChecks + galleryFocusChecks + refreshChecks + searchChecks
      + filterChecks
      + serviceChecks + translationChecks
      + listChecks + listInputChecks + listCostChecks + listReaderChecks
  }
}

/// A broken promise.
struct Failure: Error {
  /// What is wrong, for the terminal.
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}

/// Throws the sentence unless the condition holds.
func require(_ condition: Bool, _ sentence: @autoclosure () -> String) throws {
  guard condition else { throw Failure(sentence()) }
}

/// Throws unless both are equal, and says what they are.
func requireEqual<Value: Equatable>(_ is: Value, _ expected: Value, _ what: String) throws {
  try require(`is` == expected, "\(what): \(`is`) instead of \(expected)")
}

/// Throws the sentence where there is no value.
func require<Value>(_ value: Value?, _ sentence: @autoclosure () -> String) throws -> Value {
  guard let value else { throw Failure(sentence()) }
  return value
}
