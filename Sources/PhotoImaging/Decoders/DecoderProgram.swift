import PhotoDecoding
import PhotoPages

/// The program that decodes pictures, and the arguments and environment to start it with.
package struct DecoderProgram: Sendable {
  let path: String
  let environment: [String]
  let errors: FileDescriptor?
  let arguments: [String]
  let timeouts: DecoderTimeouts
  let availableMemory: Int

  /// Describes a program.
  ///
  /// - Parameters:
  ///   - path: the path of the program.
  ///   - environment: variables that it needs of the user's session, as `NAME=value`.
  ///   - errors: the file for the error output of its libraries; nil to discard it.
  ///   - arguments: additional arguments, for tests.
  ///   - timeouts: the timeouts of its requests.
  ///   - availableMemory: bytes of memory that are available at the start, of which a picture may take a quarter.
  package init(
    path: String, environment: [String] = [], errors: FileDescriptor? = nil,
    arguments: [String] = [], timeouts: DecoderTimeouts = DecoderTimeouts(),
    availableMemory: Int = Machine.availableMemory
  ) {
    self.path = path
    self.arguments = arguments
    self.timeouts = timeouts
    self.availableMemory = availableMemory
    self.environment = environment
    self.errors = errors
  }
}

/// The timeouts of a decoder process.
package struct DecoderTimeouts: Sendable {
  /// The time of one request while it is not paused, whatever the picture.
  var request = Duration.seconds(60)
  /// Milliseconds between two checks of a process that is expected to answer.
  var look = 1_000
  /// The number of checks in a row at which a process may have been idle.
  var maxIdleChecks = 10
  /// The time after which an unneeded process is ended.
  var rest = Duration.seconds(3)

  package init() {}
}
