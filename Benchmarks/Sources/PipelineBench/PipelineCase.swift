import BenchReport

/// Something our own code is measured at, beside something that does the same.
///
/// A case is one file in `Cases`, and a line in `all`.
public struct PipelineCase: Sendable {
  /// What it is asked for by.
  public let name: String
  /// What is done, in the words of its row.
  public let title: String
  /// Makes what is to be measured: photos, buffers.
  ///
  /// The work that it returns is measured, several times and in turns.
  public let prepare: @Sendable (PipelineSetup) throws -> [Work]

  /// Makes one.
  public init(
    name: String, title: String, prepare: @escaping @Sendable (PipelineSetup) throws -> [Work]
  ) {
    self.name = name
    self.title = title
    self.prepare = prepare
  }

  /// All that there are.
  public static let all: [PipelineCase] = [
    .decode, .tiff("tiff", "none"), .tiff("tiff-lzw", "lzw"), .tiff("tiff-deflate", "zip"), .colour,
    .cancelled, .slow, .indexing, .tags, .thumbnails,
  ]
}

/// One way of doing what a case is about.
public struct Work {
  /// Who does it.
  public let subject: String
  /// What comes before each time, and is not measured.
  public let before: () throws -> Void
  /// Does it once.
  public let run: () throws -> Void
  /// What comes after each time, and is not measured.
  public let after: () throws -> Void

  /// Makes one.
  public init(
    _ subject: String, before: @escaping () throws -> Void = {},
    run: @escaping () throws -> Void, after: @escaping () throws -> Void = {}
  ) {
    self.subject = subject
    self.before = before
    self.run = run
    self.after = after
  }
}
