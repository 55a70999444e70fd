import BenchPhotos
import BenchReport
import BenchSystem
import ViewerBench

/// Something that the program is measured at beside itself: with much, and with little.
public enum ProgramCase: String, CaseIterable, Sendable {
  /// Thousands of comments on one photo.
  case comments
  /// The same, scrolled to the oldest, once: that takes minutes.
  case oldest
  /// Thousands of comments on photos that are paged through.
  case paging
  /// Thousands of sidecars, whose names are read for the first time.
  case index
  /// A search with each key, among 100,000 photos and among a hundred.
  case search

  /// Measures.
  ///
  /// - Parameters:
  ///   - program: the program's path.
  ///   - library: where the photos are.
  ///   - rounds: how many times.
  /// - Returns: a line about the machine and a table, in Markdown.
  /// - Throws: why something could not be measured.
  public func run(_ program: String, library: PhotoLibrary, rounds: Int) throws -> String {
    let load = MachineLoad()
    let comments = CommentsBench(program: program, library: library, rounds: rounds)
    let comparison =
      switch self {
      case .comments: try comments.panel()
      case .oldest: try comments.oldest()
      case .paging: try comments.paging()
      case .index: try IndexBench(program: program, library: library, rounds: rounds).run()
      case .search: try FindingBench(program: program, library: library).run()
      }
    return """
      \(Runner.machine), \(SystemFile.processorCount) processors, of which others used \
      \(Figure.text(load.others())). Median (least–greatest) ×multiple of the first column.

      \(comparison.table.markdown)
      """
  }
}
