import BenchPhotos
import BenchSystem

/// How often things are done in a case.
public struct BenchPlan: Sendable {
  /// Photos that are turned to in `flip` and in `burst`: fewer than there are colours, so that it is
  /// known how far a viewer has come.
  public var turns = 20
  /// Photos that are turned to in `memory`.
  public var memoryTurns = 1000

  /// Makes the usual plan.
  public init() {}
}

/// Takes the figures of a case, with a viewer that was just started.
struct Measuring {
  let session: Session
  let plan: BenchPlan

  private static let startTimeout = 30.0

  /// Does all that belongs to a case.
  func figures(of benchCase: BenchCase) throws -> Figures {
    let opened = try open(benchCase)
    if benchCase.isStart { return try start(opened) }
    try session.settle()
    switch benchCase {
    case .idle: return try idle()
    case .flip: return try counted { try flip() }
    case .burst, .burstThumbnail: return try counted { try burst() }
    case .zoom: return try counted { try zoom() }
    default: return try memory()
    }
  }

  private func open(_ benchCase: BenchCase) throws -> Appearance {
    let marker = benchCase.photo % Marker.colours.count
    // The floor has no stripes to wait for.
    let grace = session.viewer.showsPhotos ? 3.0 : 0
    let appearance = try session.waitForPhoto(marker, seconds: Self.startTimeout, grace: grace)
    guard let appearance else {
      throw BenchError("never appeared in \(Int(Self.startTimeout)) s")
    }
    return appearance
  }

  private func start(_ opened: Appearance) throws -> Figures {
    var figures: Figures = [.onScreen: [milliseconds(opened.time - session.start)]]
    if let sharp = opened.sharp { figures[.sharp] = [milliseconds(sharp - session.start)] }
    if let settled = try session.settle() {
      figures[.settled] = [milliseconds(settled - session.start)]
    }
    try session.wait(0.3)
    figures[.memory] = [session.memory()]
    figures[.processorTime] = [session.processorTime()]
    return figures
  }

  private func idle() throws -> Figures {
    let begin = Clock.now
    let used = session.processorTime() + session.helperTime()
    try session.wait(10)
    let part = (session.processorTime() + session.helperTime() - used) / (Clock.now - begin)
    return [.idleLoad: [100 * part]]
  }

  /// Adds what a case has cost, when all is quiet again.
  private func counted(_ body: () throws -> Figures) throws -> Figures {
    let used = session.processorTime()
    var figures = try body()
    try session.settle()
    figures[.processorTime] = [session.processorTime() - used]
    figures[.memory] = [session.memory()]
    return figures
  }
}

package func milliseconds(_ seconds: Double) -> Double { (seconds * 10_000).rounded() / 10 }
