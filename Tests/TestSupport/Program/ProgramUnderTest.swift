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
  private static let timeout = 60.0
  /// GTK's border around a window where there is no compositor, in pixels.
  private static let border = 5.0

  /// Starts the program and waits until it has nothing more to do, or only until it takes lines of a script.
  ///
  /// - Parameters:
  ///   - arguments: what to open, and options; `--automate` and `--size` are added.
  ///   - display: where to show it.
  ///   - workingFolder: the folder that it is started in.
  ///   - environment: what differs from the display's own.
  ///   - tracer: a command that runs the program, such as strace's with its options.
  ///   - path: where the program is, if it is not the one that was built.
  ///   - waits: whether to wait until it has nothing more to do.
  /// - Throws: what the program says if it does not get so far.
  public init(
    _ arguments: [ProgramArgument], on display: Display, in workingFolder: [UInt8] = [47],
    environment: [String: String] = [:], under tracer: [String] = [], at path: String? = nil,
    waitingForRest waits: Bool = true
  ) async throws {
    self.display = display
    origin = Point(x: Self.border, y: Self.border)
    let fifo = "\(folder.path)/script"
    mkfifo(fifo, 0o600)
    // Open for reading too, it opens at once, and never breaks when the program ends.
    script = open(fifo, O_RDWR | O_CLOEXEC)
    output = try LineReader(of: "The program")
    let size = "\(Self.windowSize.width)x\(Self.windowSize.height)"
    process = try Program.start(
      ["--automate", .text(fifo), "--size", .text(size)] + arguments,
      environment: display.environment.merging(environment) { _, new in new }, in: workingFolder,
      output: output.writer, errors: "\(folder.path)/errors", under: tracer, at: path)
    output.closeWriter()
    if waits { try await send("wait idle") }
  }

  deinit {
    close(script)
  }

  /// The number of the program's process; of its tracer's if it has one.
  public var processNumber: Int32 { process.id }

  /// Has the program perform one line of a script, and waits until it is done.
  ///
  /// - Throws: what the program says if it fails or ends instead.
  public func send(_ line: String) async throws {
    try await perform([line]) { _ in }
  }

  /// Has the program perform lines of a script as fast as it can.
  ///
  /// - Parameters:
  ///   - script: the lines, not more than a pipe holds.
  ///   - onDone: is told each line's number, from 1, while the next are being performed.
  /// - Throws: what the program says if it fails or ends instead.
  public func perform(
    _ script: [String], onDone: @escaping @Sendable (Int) throws -> Void
  ) async throws {
    try await onThreadOfItsOwn { [self] in
      try write(script)
      for (place, line) in script.enumerated() {
        guard let answer = try output.next(within: Self.timeout) else {
          throw ProgramError("The program ended with \(process.wait()) at “\(line)”: \(errors)")
        }
        let number = lines.withLock { lines in
          lines += 1
          return lines
        }
        guard answer == "\(number) ok" else { throw ProgramError("Unexpected: “\(answer)”") }
        try onDone(place + 1)
      }
    }
  }

  private func write(_ lines: [String]) throws {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    guard Glibc.write(script, bytes, bytes.count) == bytes.count else {
      throw ProgramError("The script cannot be written.")
    }
  }

  /// Ends the program.
  ///
  /// - Throws: if it does not end well, or has complained of anything.
  public func quit() async throws {
    try await onThreadOfItsOwn { [self] in
      try write(["quit"])
      _ = try output.rest(within: Self.timeout)
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
    Program.text(of: "\(folder.path)/errors")
  }

  /// Lines in which a library complains of how it is used.
  public var complaints: [String] { Program.complaints(in: errors) }
}

/// Runs a test with a program that has a screen of its own, and ends it.
///
/// - Throws: what the test throws; or that the program crashed or a library complained of it.
public func withProgram(
  _ arguments: ProgramArgument..., in workingFolder: [UInt8] = [47],
  environment: [String: String] = [:], _ body: (ProgramUnderTest) async throws -> Void
) async throws {
  let program = try await ProgramUnderTest(
    arguments, on: .start(), in: workingFolder, environment: environment)
  try await body(program)
  try await program.quit()
}
