import FoundationEssentials

/// A file of JSON with points by URI.
public struct PointsFile: Sendable {
  private let url: URL

  /// Makes a file at a path; there need not be one yet.
  public init(path: String) { url = URL(filePath: path) }

  /// Reads the points; none if there is no file.
  ///
  /// - Throws: if it holds something else; then it must not be overwritten.
  @concurrent
  public func read() async throws -> [String: Int] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [:] }
    return try JSONDecoder().decode([String: Int].self, from: Data(contentsOf: url))
  }

  /// Replaces the file as a whole; if that throws, the old one is still there.
  @concurrent
  public func write(_ points: [String: Int]) async throws {
    try JSONEncoder().encode(points).write(to: url, options: .atomic)
  }
}
