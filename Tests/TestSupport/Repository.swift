import Foundation

/// The repository's own files, for tests of what stands in them.
public enum Repository {
  /// The top, where Package.swift is.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The program that runs the tests.
  public static let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()

  /// The path of what was built beside the tests.
  public static func built(_ name: String) -> String {
    tests.deletingLastPathComponent().appending(path: name).path
  }

  /// Every Swift file below a folder of the repository, by path.
  ///
  /// - Parameter folder: relative to the top, such as `Sources/GtkBindings`.
  /// - Returns: the files, the first path first.
  /// - Throws: if a file cannot be read.
  public static func swiftFiles(below folder: String) throws -> [SourceFile] {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted()
      .map { try SourceFile(path: folder + "/" + $0) }
  }
}

/// A file of the repository.
public struct SourceFile: Sendable {
  /// Where it is, from the top.
  public let path: String
  /// What stands in it.
  public let text: String

  /// Reads a file at a path from the top.
  public init(path: String) throws {
    self.path = path
    text = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  /// The lines without what is only comment.
  public var code: [(number: Int, line: String)] {
    SourceFile.code(of: text)
  }

  /// The lines of a text without what is only comment; numbers begin at 1.
  public static func code(of text: String) -> [(number: Int, line: String)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      place, line in
      let isComment = line.drop(while: \.isWhitespace).hasPrefix("//")
      guard !isComment else { return nil }
      let end = line.firstRange(of: " // ")?.lowerBound ?? line.endIndex
      return (place + 1, String(line[..<end]))
    }
  }
}
