/// Several things measured in the same ways, side by side.
public struct Comparison: Sendable {
  /// One way of measuring, in the words of its row.
  public struct Row: Hashable, Sendable {
    /// What is measured, with its unit.
    public let title: String

    /// Makes one.
    public init(_ title: String) {
      self.title = title
    }
  }

  private let subjects: [String]
  private var rows: [Row] = []
  private var values: [Row: [String: [Double]]] = [:]
  private var remarks: [Row: [String: String]] = [:]

  /// Makes one of these subjects; the others are given as multiples of the first.
  public init(of subjects: [String]) {
    self.subjects = subjects
  }

  /// Enters measurements in the row of a title.
  public mutating func add(_ new: [Double], of subject: String, _ title: String) {
    add(new, of: subject, to: Row(title))
  }

  /// Enters measurements.
  public mutating func add(_ new: [Double], of subject: String, to row: Row) {
    note(row)
    values[row, default: [:]][subject, default: []] += new
  }

  /// Enters words that stand after a subject's figures, or in their place.
  public mutating func remark(_ words: String, on subject: String, in row: Row) {
    note(row)
    remarks[row, default: [:]][subject] = words
  }

  private mutating func note(_ row: Row) {
    if !rows.contains(row) { rows.append(row) }
  }

  /// Medians, with least and greatest, and multiples of the first subject's.
  public var table: Table {
    var table = Table(header: ["what"] + subjects)
    for row in rows { table.add([row.title] + subjects.map { cell(of: $0, in: row) }) }
    return table
  }

  private func cell(of subject: String, in row: Row) -> String {
    let remark = remarks[row]?[subject].map { "*\($0)*" }
    let figures = Summary(values[row]?[subject] ?? []).map { summary in
      text(summary, reference: subject == subjects.first ? nil : reference(in: row))
    }
    return [figures, remark].compactMap(\.self).joined(separator: " ")
  }

  private func reference(in row: Row) -> Double? {
    subjects.first.flatMap { Summary(values[row]?[$0] ?? []) }?.median
  }

  private func text(_ summary: Summary, reference: Double?) -> String {
    var text = "**\(Figure.text(summary.median))**"
    let least = Figure.text(summary.least)
    let greatest = Figure.text(summary.greatest)
    if least != greatest { text += " (\(least)–\(greatest))" }
    if let reference, reference > 0 {
      text += " ×\(Figure.text(summary.median / reference, places: 2))"
    }
    return text
  }
}
