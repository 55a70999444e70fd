import ArgumentParser
import BenchPhotos
import BenchSystem
import ProgramBench

/// Measures the program beside itself: the same thing done with much and with little.
@main
struct ProgramBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "program-bench",
    abstract: "Measures what very many comments and sidecars cost, by the screen and keys.")

  @Option(
    name: .customLong("case"), help: "What to measure; may be repeated. All, if there is none.")
  var cases: [ProgramCase] = []

  @Option(help: "How many times.")
  var rounds = 3

  @Option(help: "Where the photos are kept; they are made if they are not there.")
  var photos = "build/bench-photos"

  @Option(help: "The Photo Pages to measure.")
  var program = ".build/release/photo-pages"

  @Option(
    parsing: .unconditional,
    help: "Go before other programs (below 0; only for root) or behind them.")
  var nice: Int?

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("Numbers have to be above 0.") }
  }

  func run() throws {
    Ourselves.prepare()
    if let nice { try Ourselves.setNiceness(nice) }
    let library = try PhotoLibrary(at: photos)
    for chosen in cases.isEmpty ? ProgramCase.allCases : cases {
      print(try chosen.run(Folder.absolute(program), library: library, rounds: rounds))
    }
  }
}

extension ProgramCase: ExpressibleByArgument {}
