/// Rows and columns of text, written as a Markdown table.
public struct Table: Equatable, Sendable {
  /// What stands above the columns.
  public let header: [String]
  /// The rows, each with as many cells as the header.
  public private(set) var rows: [[String]] = []

  /// Makes a table without rows.
  public init(header: [String]) {
    self.header = header
  }

  /// Adds a row; cells that are missing at its end are empty.
  public mutating func add(_ row: [String]) {
    rows.append(row + Array(repeating: "", count: max(0, header.count - row.count)))
  }

  /// The table in Markdown.
  public var markdown: String {
    let lines = [header, Array(repeating: "---", count: header.count)] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }
}
