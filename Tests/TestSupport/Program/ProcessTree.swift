import Foundation

/// The processes that a process has started.
public enum ProcessTree {
  /// The numbers of its children, whichever of its threads has started them.
  public static func children(of process: Int32) -> [Int32] {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.flatMap { thread in
      let text = try? String(contentsOfFile: "\(folder)/\(thread)/children", encoding: .utf8)
      return (text ?? "").split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// A process's command line; empty where it is gone.
  public static func arguments(of process: Int32) -> [String] {
    let text = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
    return (text ?? "").split(separator: "\0").map(String.init)
  }
}
