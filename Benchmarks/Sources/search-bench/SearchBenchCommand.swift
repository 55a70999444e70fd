import ArgumentParser
import BenchSystem
import SearchBench

/// Measures the index of photos.
@main
struct SearchBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search-bench", abstract: "Measures finding photos, beside ripgrep.")

  @Option(help: "How many photos.")
  var photos = 100_000

  @Option(help: "How many queries.")
  var queries = 50

  @Option(
    help: "Where the index and the sidecars are kept; these are made if they are not there.")
  var files = "build/bench-search"

  func validate() throws {
    guard photos > 0, queries > 0 else { throw ValidationError("Numbers have to be above 0.") }
  }

  func run() throws {
    Ourselves.prepare()
    print(try SearchBench(photos: photos, queries: queries, in: files).run())
  }
}
