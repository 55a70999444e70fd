import ArgumentParser
import BenchPhotos
import BenchSystem
import FoundationEssentials
import ViewerBench

/// Measures photo viewers from outside.
@main
struct ViewerBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "viewer-bench",
    abstract: "Measures photo viewers on X11 from outside, by their screen and their keys.")

  @Option(name: .customLong("case"), help: "What to measure; may be repeated. \(Self.caseNames)")
  var cases: [BenchCase] = [.start, .startThumbnail, .startLarge, .flip, .burst]

  @Option(
    name: .customLong("viewer"), help: "Whom to measure; may be repeated. \(Self.viewerNames)")
  var viewers: [String] = ["photo-pages", "eog", "feh", "floor"]

  @Flag(help: "Every case.")
  var allCases = false

  @Flag(help: "Every viewer that is installed.")
  var allViewers = false

  @Option(help: "How many times; what repeats within itself is done in every fifth round.")
  var rounds = 3

  @Option(help: "Where the photos are kept; they are made if they are not there.")
  var photos = "build/bench-photos"

  @Option(help: "The Photo Pages to measure.")
  var program = ".build/release/photo-pages"

  @Option(help: "Another Photo Pages to measure, as the viewer `other`.")
  var other: String?

  @Option(help: "How many photos are turned to in the memory case.")
  var turns = 1000

  @Option(help: "A file for all figures, as JSON.")
  var output: String?

  @Option(help: "A folder for a picture of the screen at the end of each case.")
  var pictures: String?

  @Option(
    parsing: .unconditional,
    help: "Go before other programs (below 0; only for root) or behind them.")
  var nice: Int?

  func validate() throws {
    guard rounds > 0, turns >= 4 else { throw ValidationError("Numbers have to be above 0.") }
    if let stranger = viewers.first(where: { !Self.names.contains($0) }) {
      throw ValidationError("There is no viewer called \(stranger).")
    }
  }

  func run() throws {
    Ourselves.prepare()
    if let nice { try Ourselves.setNiceness(nice) }
    var runner = Runner(
      cases: allCases ? BenchCase.allCases : cases, viewers: chosen, rounds: rounds,
      library: try PhotoLibrary(at: photos))
    runner.plan.memoryTurns = turns
    runner.pictures = try pictures.map {
      try Folder.make($0)
      return Folder.absolute($0)
    }
    let results = try runner.run()
    if let output { try write(results, to: output) }
    print(results.report)
    // As a shell has it for a program that Ctrl+C has ended.
    if Ourselves.isInterrupted { throw ExitCode(130) }
  }

  /// Those of the viewers that are installed.
  private var chosen: [Viewer] {
    let folder = Folder.absolute("/proc/self/exe").split(separator: "/").dropLast()
    return Viewer.known(
      program: Folder.absolute(program), other: other.map(Folder.absolute),
      floor: "/" + folder.joined(separator: "/") + "/gtk4-floor"
    ).filter { viewer in
      guard allViewers || viewers.contains(viewer.name) else { return false }
      if !viewer.isInstalled { Ourselves.say("\(viewer.name) is not installed.") }
      return viewer.isInstalled
    }
  }

  private func write(_ results: Results, to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try SystemFile.write(Array(try encoder.encode(results)), to: path)
  }

  private static let names = Viewer.known(program: "", other: "", floor: "").map(\.name)
  private static let viewerNames = "(\(names.joined(separator: ", ")))"
  private static let caseNames = "(\(BenchCase.allCases.map(\.rawValue).joined(separator: ", ")))"
}

extension BenchCase: ExpressibleByArgument {}
