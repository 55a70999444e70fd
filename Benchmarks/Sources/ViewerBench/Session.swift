import BenchPhotos
import BenchSystem

/// One viewer from its start to its end, in surroundings of its own.
package final class Session {
  /// Seconds between two looks at the screen, at least.
  private static let lookInterval = 0.001
  /// Seconds between two looks at whether the viewer still lives, which take longer.
  private static let lifeInterval = 0.02

  /// When the viewer was started.
  let start: Double
  let viewer: Viewer
  package let surroundings: Surroundings
  let view: MarkerView

  private let main: Int32
  private var nextLifeCheck = 0.0

  package init(_ viewer: Viewer, opening: Opening) throws {
    self.viewer = viewer
    let surroundings = try Surroundings()
    do {
      var command = viewer.command(opening: opening)
      command[0] = try Program.find(command[0])
      let environment = surroundings.environment.merging(viewer.environment) { $1 }
      start = Clock.now
      main = try surroundings.table.launch(
        command, environment: environment, folder: opening.folder, output: surroundings.log,
        error: surroundings.log)
    } catch {
      surroundings.close()
      throw error
    }
    self.surroundings = surroundings
    view = MarkerView(on: surroundings.screen)
  }

  /// Ends the viewer and all around it.
  package func close() { surroundings.close() }

  /// Presses a key, and says when.
  @discardableResult
  package func press(_ key: String) throws -> Double { try surroundings.keyboard.press(key) }

  /// Waits for the next look at the screen.
  ///
  /// - Throws: if the viewer has ended, or we were interrupted.
  package func pause() throws {
    try Clock.pause(Self.lookInterval)
    let now = Clock.now
    guard now >= nextLifeCheck else { return }
    nextLifeCheck = now + Self.lifeInterval
    let living = surroundings.viewerProcesses()
    // One that ends well may have left its work to another process.
    if let ending = surroundings.table.endings[main], ending.code != 0 || living.isEmpty {
      throw BenchError("ended with \(ending.code)")
    }
  }

  /// Seconds of processor time of all that the viewer ever started, and of what the bus has started
  /// for it and left to us.
  ///
  /// Where a process ends together with its namespace of processes, as in some sandboxes, its time is
  /// lost: the kernel does not hand it on.
  func processorTime() -> Double {
    let living = surroundings.viewerProcesses()
    let services = surroundings.serviceProcesses
    return Processes.processorTime(of: living)
      + surroundings.table.endings.reduce(0) { sum, ending in
        sum + (services.contains(ending.key) ? 0 : ending.value.processorTime)
      }
  }

  /// Seconds of processor time of what the session bus has started for the viewer, and still keeps.
  func helperTime() -> Double {
    Processes.processorTime(of: Processes.tree(from: Processes.children(of: surroundings.bus)))
  }

  /// Megabytes that the viewer's processes hold.
  package func memory() -> Double {
    Double(Processes.memory(of: surroundings.viewerProcesses())) / 1e6
  }

  /// The files that the viewer has mapped, but for those it made itself.
  func mappedFiles() -> Set<String> {
    Processes.mappedFiles(of: surroundings.viewerProcesses())
      .filter { !$0.hasPrefix(surroundings.folder) }
  }
}
