import BenchSystem

/// What /proc/PID/stat says of a process, as far as it is of use here (proc(5)).
public struct ProcessStatus: Equatable, Sendable {
  /// Ticks of the clock it has run, in the kernel as well.
  public let ownTicks: Int
  /// Ticks of its children that have ended, and that it has waited for.
  public let childTicks: Int

  /// Reads a line; nil if it is none.
  public init?(_ line: String) {
    // The program's name comes second, in parentheses, and may hold anything, parentheses too.
    guard let end = line.lastIndex(of: ")") else { return nil }
    let fields = line[line.index(after: end)...].split(separator: " ").map { Int($0) }
    let first = 11
    guard fields.count > first + 3, let user = fields[first], let system = fields[first + 1],
      let childUser = fields[first + 2], let childSystem = fields[first + 3]
    else { return nil }
    ownTicks = user + system
    childTicks = childUser + childSystem
  }

  /// Reads that of a process; nil if there is none.
  init?(of process: Int32) {
    guard let line = SystemFile.text("/proc/\(process)/stat") else { return nil }
    self.init(line)
  }

  var processorTime: Double { Double(ownTicks + childTicks) / SystemFile.ticksPerSecond }
}

/// Memory, and who is whose child, from /proc.
enum Processes {
  /// The children of a process, of all its threads.
  static func children(of process: Int32) -> [Int32] {
    Folder.names(in: "/proc/\(process)/task").flatMap { thread in
      (SystemFile.text("/proc/\(process)/task/\(thread)/children") ?? "")
        .split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// Processes with all that descend from them.
  static func tree(from roots: some Sequence<Int32>) -> Set<Int32> {
    var found: Set<Int32> = []
    var waiting = Array(roots)
    while let process = waiting.popLast() {
      guard found.insert(process).inserted else { continue }
      waiting += children(of: process)
    }
    return found
  }

  /// Seconds of processor time of processes that live.
  static func processorTime(of processes: some Sequence<Int32>) -> Double {
    processes.reduce(0) { $0 + (ProcessStatus(of: $1)?.processorTime ?? 0) }
  }

  /// Bytes that processes hold, of what is shared each its share.
  static func memory(of processes: some Sequence<Int32>) -> Int {
    processes.reduce(0) { sum, process in
      sum + proportionalSize(SystemFile.text("/proc/\(process)/smaps_rollup") ?? "")
    }
  }

  /// The bytes in the line `Pss:` of a text such as /proc/PID/smaps_rollup.
  static func proportionalSize(_ text: String) -> Int {
    for line in text.split(separator: "\n") where line.hasPrefix("Pss:") {
      return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 } ?? 0
    }
    return 0
  }

  /// The files that processes have mapped: programs, libraries, fonts, caches.
  static func mappedFiles(of processes: some Sequence<Int32>) -> Set<String> {
    var files: Set<String> = []
    for process in processes {
      let text = SystemFile.text("/proc/\(process)/maps") ?? ""
      for line in text.split(separator: "\n") {
        guard let start = line.firstIndex(of: "/"), !line.hasSuffix("(deleted)") else { continue }
        files.insert(String(line[start...]))
      }
    }
    return files.filter { !$0.hasPrefix("/dev/") && !$0.hasPrefix("/memfd") }
  }
}
