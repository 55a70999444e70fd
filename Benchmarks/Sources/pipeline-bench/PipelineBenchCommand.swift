import ArgumentParser
import BenchPhotos
import BenchSystem
import PipelineBench

/// Measures our own way from a file to pixels.
@main
struct PipelineBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pipeline-bench", abstract: "Measures decoding in process, beside other programs.")

  @Option(
    name: .customLong("case"), help: "What to measure; may be repeated. All, if there is none.")
  var cases: [String] = []

  @Option(help: "How many times.")
  var rounds = 15

  @Option(help: "Where the photos are kept; they are made if they are not there.")
  var photos = "build/bench-photos"

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("Numbers have to be above 0.") }
    let names = PipelineCase.all.map(\.name)
    if let stranger = cases.first(where: { !names.contains($0) }) {
      throw ValidationError(
        "There is no case called \(stranger); there are: \(names.joined(separator: ", ")).")
    }
  }

  func run() throws {
    Ourselves.prepare()
    let setup = PipelineSetup(library: try PhotoLibrary(at: photos))
    let chosen = PipelineCase.all.filter { cases.isEmpty || cases.contains($0.name) }
    print(try PipelineRunner(setup: setup, rounds: rounds).run(chosen))
  }
}
