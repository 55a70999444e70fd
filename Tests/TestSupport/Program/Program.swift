import Foundation
import Glibc

/// The program itself: where it is and how it is started.
public enum Program {
  /// The program: the one that `make test` names, else what `swift build` made of this package.
  public static func path() throws -> String {
    let built = Repository.root.appending(path: ".build/debug/photo-pages").path
    let path = ProcessInfo.processInfo.environment["PHOTO_PAGES_PROGRAM"] ?? built
    guard access(path, X_OK) == 0 else {
      throw ProgramError("There is no program at \(path); `swift build` makes it.")
    }
    return path
  }

  /// Makes other files of it, to lie beside other decoders, and tells where it is then.
  ///
  /// Another process writes them: what this one had open for writing, a process that another test starts meanwhile
  /// would have open too, and it could not be run.
  public static func copy(into folder: String) throws -> String {
    let path = try self.path()
    try Tool("cp").run([path, path + "-viewer", folder], environment: ["PATH": Tool.searchPath])
    return folder + "/photo-pages"
  }

  /// Starts it in a folder, perhaps under a tracer, with what it says going to a descriptor and a
  /// file.
  static func start(
    _ arguments: [ProgramArgument], environment: [String: String], in folder: [UInt8] = [47],
    output: Int32, errors: String, under tracer: [String] = [], at path: String? = nil
  ) throws -> ChildProcess {
    let errors = open(errors, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(errors) }
    // `env` changes the folder and becomes the program.
    let mover = [try Tool("env").path, "-C"].map { Array($0.utf8) } + [folder]
    let command =
      (tracer + [try path ?? self.path()]).map { Array($0.utf8) } + arguments.map(\.bytes)
    return try ChildProcess(
      mover + command, environment: environment, streams: .init(output: output, error: errors))
  }

  /// What is in a file that it has written.
  static func text(of path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  /// Complaints of GTK about itself.
  ///
  /// GTK 4.24 complains on X without a compositor where a popover is open, and about libadwaita's dialogs, which are
  /// three points higher than they said. GTK 4.8 on X, beside busy processes, draws frames before the layout for which
  /// it waits, and lays them out and draws them again after that.
  private static let unrelated = [
    "gdk_frame_timings_submitted() called on submitted frame", "Trying to measure AdwMessageDialog",
    "without a current allocation",
  ]

  /// Lines in which a library complains of how it is used.
  static func complaints(in errors: String) -> [String] {
    errors.split(separator: "\n").map(String.init).filter {
      ($0.contains("-CRITICAL **") || $0.contains("-WARNING **") || $0.contains("Fatal error"))
        && !unrelated.contains(where: $0.contains)
    }
  }
}

/// An argument of a command line: text, or bytes that are none.
public struct ProgramArgument: ExpressibleByStringLiteral, Sendable {
  let bytes: [UInt8]

  /// An argument that is text.
  public static func text(_ text: String) -> ProgramArgument { ProgramArgument(Array(text.utf8)) }

  /// An argument of any bytes but zero.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// An argument that is text.
  public init(stringLiteral text: String) {
    bytes = Array(text.utf8)
  }
}
