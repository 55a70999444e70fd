/// One viewer's figures of one case in one round.
public struct Run: Codable, Equatable, Sendable {
  /// The viewer's name.
  public let viewer: String
  /// The case.
  public let benchCase: BenchCase
  /// The round, counted from 1.
  public let round: Int
  /// What came out.
  public let figures: Figures
  /// Why something, or all, did not; nil if it did.
  public let failure: String?
  /// Processors that other programs used meanwhile.
  public let others: Double

  /// Makes one.
  public init(
    viewer: String, benchCase: BenchCase, round: Int, figures: Figures, failure: String?,
    others: Double
  ) {
    self.viewer = viewer
    self.benchCase = benchCase
    self.round = round
    self.figures = figures
    self.failure = failure
    self.others = others
  }
}

/// All that was measured.
public struct Results: Codable, Equatable, Sendable {
  /// The processor's name.
  public let machine: String
  /// How many processors there are.
  public let processors: Int
  /// The viewers' names, in the order of their columns.
  public let viewers: [String]
  /// Each measurement, in the order in which they were taken.
  public internal(set) var runs: [Run] = []

  /// Makes results without any.
  public init(machine: String, processors: Int, viewers: [String]) {
    self.machine = machine
    self.processors = processors
    self.viewers = viewers
  }
}
