import BenchPhotos
import BenchReport

extension Results {
  /// What people read: a line about the machine, and a table.
  public var report: String {
    let others = Figure.text(Summary(runs.map(\.others))?.median ?? 0)
    let most = Figure.text(Summary(runs.map(\.others))?.greatest ?? 0)
    return """
      \(machine), \(processors) processors, of which others used \(others) (at most \(most)). \
      Median (least–greatest) ×multiple of \(viewers.first ?? "").

      \(comparison.table.markdown)
      """
  }

  private var comparison: Comparison {
    var comparison = Comparison(of: viewers)
    for benchCase in BenchCase.allCases {
      for run in runs where run.benchCase == benchCase { enter(run, into: &comparison) }
    }
    return comparison
  }

  private func enter(_ run: Run, into comparison: inout Comparison) {
    for metric in Metric.allCases {
      guard let values = run.figures[metric] else { continue }
      comparison.add(values, of: run.viewer, to: row(run.benchCase, metric))
    }
    if let failure = run.failure {
      comparison.remark(failure, on: run.viewer, in: row(run.benchCase, firstMetric(of: run)))
    } else if let moved = run.figures[.moved]?.first, moved != Double(BenchPlan().turns) {
      // Whoever has lost keys was done sooner, and is not to be compared.
      comparison.remark(
        "moved \(Figure.text(moved))", on: run.viewer, in: row(run.benchCase, .onScreen))
    }
  }

  private func row(_ benchCase: BenchCase, _ metric: Metric) -> Comparison.Row {
    Comparison.Row("\(benchCase.rawValue): \(metric.title)")
  }

  private func firstMetric(of run: Run) -> Metric {
    switch run.benchCase {
    case .idle: .idleLoad
    case .zoom: .firstChange
    case .memory: .memory
    default: .onScreen
    }
  }
}

extension Run {
  /// What is said as soon as it was measured.
  var line: String {
    let found = Metric.allCases.compactMap { metric in
      Summary(figures[metric] ?? []).map { "\(metric.title) \(Figure.text($0.median))" }
    }
    let words = found + [failure].compactMap(\.self)
    return "\(round) \(benchCase.rawValue) \(viewer): \(words.joined(separator: ", "))"
  }
}
