/// The program run to its end as from a terminal, without a script.
public final class ProgramRun: Sendable {
  /// What it left behind.
  public struct Result: Sendable {
    /// How it ended.
    public let ending: ChildProcess.Ending
    /// What it wrote to standard output.
    public let output: String
    /// What it wrote to standard error.
    public let errors: String

    /// Lines in which a library complains of how it is used.
    public var complaints: [String] { Program.complaints(in: errors) }
  }

  private let display: Display?
  private let folder = TemporaryFolder()
  private let process: ChildProcess
  private let output: LineReader

  /// Seconds that it may take.
  private static let timeout = 60.0

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - display: where it shows itself; nil for a terminal without any screen.
  ///   - environment: what differs from the display's own.
  /// - Throws: if there is no program.
  public convenience init(
    _ arguments: ProgramArgument..., on display: Display? = nil,
    environment: [String: String] = [:]
  ) throws {
    try self.init(arguments, on: display, environment: environment)
  }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - display: where it shows itself; nil for a terminal without any screen.
  ///   - environment: what differs from the display's own.
  /// - Throws: if there is no program.
  public init(
    _ arguments: [ProgramArgument], on display: Display? = nil, environment: [String: String] = [:]
  ) throws {
    self.display = display
    output = try LineReader(of: "The program")
    let usual = display?.environment ?? ["LC_ALL": "C.UTF-8", "HOME": folder.path]
    process = try Program.start(
      arguments, environment: usual.merging(environment) { _, new in new },
      output: output.writer, errors: "\(folder.path)/errors")
    output.closeWriter()
  }

  /// The number of its process.
  public var processNumber: Int32 { process.id }

  /// Waits until it has ended.
  ///
  /// - Returns: how it ended, and what it wrote.
  /// - Throws: if it takes a minute.
  public func result() async throws -> Result {
    try await onThreadOfItsOwn { [self] in
      let text = try output.rest(within: Self.timeout)
      let ending = process.wait()
      return Result(
        ending: ending, output: text, errors: Program.text(of: "\(folder.path)/errors"))
    }
  }
}
