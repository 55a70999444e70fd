import BenchSystem

/// How much of the processors others use while we measure: programs that have nothing to do with it,
/// and the host of a virtual machine.
package struct MachineLoad {
  private let begin = Clock.now
  private let used = Self.usedByAll()
  private let own = Ourselves.processorTime

  /// Begins to count.
  package init() {}

  /// Processors that others have used since this was made, on average.
  package func others() -> Double {
    let all = Self.usedByAll() - used
    let ours = Ourselves.processorTime - own
    return max(0, all - ours) / max(0.001, Clock.now - begin)
  }

  private static func usedByAll() -> Double {
    Double(busyTicks(SystemFile.text("/proc/stat") ?? "")) / SystemFile.ticksPerSecond
  }

  /// The ticks in the first line of /proc/stat in which a processor was not to be had.
  static func busyTicks(_ text: String) -> Int {
    let line = text.prefix { $0 != "\n" }
    let ticks = line.split(separator: " ").dropFirst().prefix(8).compactMap { Int($0) }
    guard ticks.count == 8 else { return 0 }
    // Niced programs give way to us; who is idle or waits for a disk uses nothing.
    let (nice, idle, waiting) = (1, 3, 4)
    return ticks.reduce(0, +) - ticks[nice] - ticks[idle] - ticks[waiting]
  }
}
