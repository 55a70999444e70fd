import BenchReport
import BenchSystem

/// Measures cases.
public struct PipelineRunner {
  private let setup: PipelineSetup
  private let rounds: Int

  /// Makes one that does everything so many times.
  public init(setup: PipelineSetup, rounds: Int) {
    self.setup = setup
    self.rounds = rounds
  }

  /// Measures cases, and returns a table of each in Markdown.
  public func run(_ cases: [PipelineCase]) throws -> String {
    try cases.map { try table(of: $0).markdown }.joined(separator: "\n\n")
  }

  private func table(of pipelineCase: PipelineCase) throws -> Table {
    let works = try pipelineCase.prepare(setup)
    var comparison = Comparison(of: works.map(\.subject))
    // Round 0 is for what is slow only once, such as loading a program.
    for round in 0...rounds {
      for work in works {
        try work.before()
        let begin = Clock.now
        try work.run()
        let time = (Clock.now - begin) * 1000
        try work.after()
        guard round > 0 else { continue }
        comparison.add([time], of: work.subject, to: Comparison.Row(pipelineCase.title))
      }
    }
    return comparison.table
  }
}
