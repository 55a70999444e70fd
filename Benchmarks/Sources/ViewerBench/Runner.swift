import BenchPhotos
import BenchSystem

/// Measures viewers in turns.
public struct Runner {
  /// What is measured.
  public var cases: [BenchCase]
  /// Who is.
  public var viewers: [Viewer]
  /// How many times.
  public var rounds: Int
  /// How often things are done in a case.
  public var plan = BenchPlan()
  /// A folder for a picture of the screen at the end of each case; nil for none.
  public var pictures: String?

  private let library: PhotoLibrary
  private let cache = PageCache()

  /// Makes one that finds or makes its photos in a library.
  public init(cases: [BenchCase], viewers: [Viewer], rounds: Int, library: PhotoLibrary) {
    self.cases = cases
    self.viewers = viewers
    self.rounds = rounds
    self.library = library
  }

  /// Does it all.
  ///
  /// - Returns: what was measured until the end, or until Ctrl+C.
  /// - Throws: if there are no photos and none can be made.
  public func run() throws -> Results {
    var results = Results(
      machine: Self.machine, processors: SystemFile.processorCount, viewers: viewers.map(\.name))
    do {
      try prepare()
      for round in 1...rounds {
        for benchCase in cases where (round - 1) % benchCase.period == 0 {
          for viewer in viewers where viewer.can(benchCase) {
            let run = try measure(viewer, benchCase, round: round)
            Ourselves.say(run.line)
            results.runs.append(run)
          }
        }
      }
    } catch is Interruption {
      Ourselves.say("Interrupted.")
    }
    return results
  }

  /// Makes the photos and reads them, and lets each viewer start once, so that nobody is the first
  /// to need a file.
  private func prepare() throws {
    for set in Set(cases.map(\.photoSet)).sorted(by: { $0.rawValue < $1.rawValue }) {
      try library.make(set)
      for index in 0..<set.drawnCount {
        cache.hold(library.file(index, of: set))
      }
    }
    let start = cases.first(where: \.isStart) ?? .start
    for viewer in viewers {
      let run = try measure(viewer, viewer.can(start) ? start : .start, round: 0)
      if let failure = run.failure { Ourselves.say("\(viewer.name) \(failure)") }
    }
  }

  private func measure(_ viewer: Viewer, _ benchCase: BenchCase, round: Int) throws -> Run {
    let load = MachineLoad()
    var figures: Figures = [:]
    var failure: String?
    do {
      figures = try take(benchCase, with: viewer, round: round)
    } catch let error as BenchError {
      failure = error.description
    }
    return Run(
      viewer: viewer.name, benchCase: benchCase, round: round, figures: figures, failure: failure,
      others: load.others())
  }

  private func take(_ benchCase: BenchCase, with viewer: Viewer, round: Int) throws -> Figures {
    let session = try Session(viewer, opening: opening(of: benchCase))
    defer { session.close() }
    let figures = try Measuring(session: session, plan: plan).figures(of: benchCase)
    // What the next start will need, too.
    if round == 0 { session.mappedFiles().forEach(cache.hold) }
    if let pictures, round > 0 {
      let path = "\(pictures)/\(viewer.name)-\(benchCase.rawValue)-\(round).png"
      try PictureFile.write(session.surroundings.screen.picture(), to: path)
    }
    return figures
  }

  private func opening(of benchCase: BenchCase) -> Opening {
    let set = benchCase.photoSet
    let digits = String(Marker.colour(of: benchCase.photo), radix: 16)
    return Opening(
      file: library.file(benchCase.photo, of: set), folder: library.folder(of: set),
      index: benchCase.photo,
      colour: "#" + String(repeating: "0", count: 6 - digits.count) + digits)
  }

  /// The processor's name.
  package static var machine: String {
    let lines = (SystemFile.text("/proc/cpuinfo") ?? "").split(separator: "\n")
    let name = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    return name.map { String($0.drop { $0 == " " }) } ?? "Unknown processor"
  }
}

extension Viewer {
  /// Whether a case makes sense with it.
  func can(_ benchCase: BenchCase) -> Bool { showsPhotos || benchCase == .start }
}
