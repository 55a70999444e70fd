import Foundation
import Glibc
import PhotoPages
import Synchronization

/// The real program, performing a script that a test writes line by line.
///
/// It is killed when this object goes; `quit()` ends it well.
public final class ProgramUnderTest: Sendable {
  /// The screen that it is on.
  public let display: Display
  /// Where the view's corner is on the screen: GTK's border around a window without a compositor.
  public let origin: Point

  let folder = TemporaryFolder()
  private let process: ChildProcess
  private let output: LineReader
  private let script: Int32
  private let lines = Mutex(0)

  /// Width and height that the window asks for.
  public static let windowSize = (width: 900, height: 600)
  /// Seconds that the program may take for one line; it gives up `wait idle` after 30 itself.
  private static let patience = 60.0
  /// GTK's border around a window where there is no compositor, in pixels.
  private static let border = 5.0

  /// Starts the program and waits until it has nothing more to do.
  ///
  /// - Parameters:
  ///   - arguments: what to open, and options; `--automate` and `--size` are added.
  ///   - display: where to show it.
  ///   - environment: what differs from the display's own.
  ///   - tracer: a command that runs the program, such as strace's with its options.
  /// - Throws: what the program says if it does not get so far.
  public init(
    _ arguments: [ProgramArgument], on display: Display, environment: [String: String] = [:],
    under tracer: [String] = []
  ) async throws {
    self.display = display
    origin = Point(x: Self.border, y: Self.border)
    let fifo = "\(folder.path)/script"
    mkfifo(fifo, 0o600)
    // Open for reading too, it opens at once, and never breaks when the program ends.
    script = open(fifo, O_RDWR | O_CLOEXEC)
    output = try LineReader()
    let size = "\(Self.windowSize.width)x\(Self.windowSize.height)"
    process = try Self.start(
      ["--automate", .text(fifo), "--size", .text(size)] + arguments, environment, on: display,
      output: output.writer, errors: "\(folder.path)/errors", under: tracer)
    output.closeWriter()
    try await send("wait idle")
  }

  deinit {
    close(script)
  }

  /// The number of the program's process; of its tracer's if it has one.
  public var processNumber: Int32 { process.id }

  /// Starts the program with what it says going to a descriptor and a file.
  static func start(
    _ arguments: [ProgramArgument], _ environment: [String: String], on display: Display,
    output: Int32, errors: String, under tracer: [String] = []
  ) throws -> ChildProcess {
    let errors = open(errors, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(errors) }
    let tool = try tracer.first.map { try Tool($0).path }
    let command = [tool].compactMap { $0 } + tracer.dropFirst() + [try path()]
    return try ChildProcess(
      command.map { Array($0.utf8) } + arguments.map(\.bytes),
      environment: display.environment.merging(environment) { _, new in new },
      streams: .init(output: output, error: errors))
  }

  /// The program: the one `make test` names, else what `swift build` made of this package.
  public static func path() throws -> String {
    let built = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: ".build/debug/photo-pages").path
    let path = ProcessInfo.processInfo.environment["PHOTO_PAGES_PROGRAM"] ?? built
    guard access(path, X_OK) == 0 else {
      throw ProgramError("There is no program at \(path); `swift build` makes it.")
    }
    return path
  }

  /// Has the program perform one line of a script, and waits until it is done.
  ///
  /// - Throws: what the program says if it fails or ends instead.
  public func send(_ line: String) async throws {
    let number = lines.withLock { lines in
      lines += 1
      return lines
    }
    try await onThreadOfItsOwn { [self] in
      let bytes = Array((line + "\n").utf8)
      guard write(script, bytes, bytes.count) == bytes.count else {
        throw ProgramError("The script's pipe is full.")
      }
      guard let answer = try output.next(within: Self.patience) else {
        throw ProgramError("The program ended with \(process.wait()) at “\(line)”: \(errors)")
      }
      guard answer == "\(number) ok" else { throw ProgramError("Unexpected: “\(answer)”") }
    }
  }

  /// Ends the program.
  ///
  /// - Throws: if it does not end well, or has complained of anything.
  public func quit() async throws {
    try await onThreadOfItsOwn { [self] in
      _ = write(script, "quit\n", 5)
      _ = try output.rest(within: Self.patience)
      let ending = process.wait()
      guard ending == .exit(0) else {
        throw ProgramError("The program ended with \(ending): \(errors)")
      }
      let complaints = complaints
      guard complaints.isEmpty else { throw ProgramError(complaints.joined(separator: "\n")) }
    }
  }

  /// All that the program has written to standard error.
  public var errors: String {
    (try? String(contentsOfFile: "\(folder.path)/errors", encoding: .utf8)) ?? ""
  }

  /// Lines in which a library complains of how it is used.
  public var complaints: [String] {
    errors.split(separator: "\n").map(String.init).filter {
      $0.contains("-CRITICAL **") || $0.contains("-WARNING **") || $0.contains("Fatal error")
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

/// Runs a test with a program that has a screen of its own, and ends it.
///
/// - Throws: what the test throws; or that the program crashed or a library complained of it.
public func withProgram(
  _ arguments: ProgramArgument..., environment: [String: String] = [:],
  _ body: (ProgramUnderTest) async throws -> Void
) async throws {
  let program = try await ProgramUnderTest(
    arguments, on: .start(), environment: environment)
  try await body(program)
  try await program.quit()
}
