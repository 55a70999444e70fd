import Glibc

/// A sandbox as Flatpak's, made by bwrap.
public enum Sandbox {
  /// Whether bwrap is here and may do what it has to.
  public static var isPossible: Bool {
    guard let bwrap = try? Tool("bwrap") else { return false }
    let isDone: Void? = try? bwrap.run(
      ["--ro-bind", "/", "/", "true"], environment: ["PATH": Tool.searchPath])
    return isDone != nil
  }

  /// Makes a command that runs a program inside.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - filter: the path of a filter of system calls.
  ///   - folder: where the command is written.
  /// - Returns: the command's path.
  /// - Throws: if bwrap is missing.
  public static func command(
    running program: String, filteredBy filter: String, in folder: TemporaryFolder
  ) throws -> String {
    let bwrap = try Tool("bwrap").path
    let script = """
      #!/bin/sh
      exec \(bwrap) --ro-bind / / --dev /dev --proc /proc --seccomp 9 \(program) "$@" 9<\(filter)
      """
    let path = folder.write(Array(script.utf8), as: "inside")
    guard chmod(path, 0o755) == 0 else { throw ProgramError("\(path) cannot be made executable") }
    return path
  }
}
