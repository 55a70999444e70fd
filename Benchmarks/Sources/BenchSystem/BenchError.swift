/// Why a measurement could not be taken, in a sentence for whoever runs it.
public struct BenchError: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Makes one.
  public init(_ description: String) {
    self.description = description
  }
}

/// Somebody pressed Ctrl+C.
public struct Interruption: Error {}
