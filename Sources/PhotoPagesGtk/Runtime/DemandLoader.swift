import PhotoImaging
import PhotoPages

/// Gets what the gallery demands to know of photos, each once; lets go of what it no longer demands.
@MainActor
final class DemandLoader<Demand: SourceDemand> {
  /// Told what became of each demand.
  var onEvent: (@MainActor (PagesEvent) -> Void)?

  private let source: Demand.Role?
  private var tasks: [ReadingTicket: Task<Void, Never>] = [:]

  /// Asks a source; nil where it has not the role, so that nothing can be had.
  init(source: Demand.Role?) {
    self.source = source
  }

  /// Whether anything is still on its way.
  var isBusy: Bool { !tasks.isEmpty }

  /// Gets these, and nothing else.
  func load(_ demands: [Demand]) {
    let wanted = Set(demands.map(\.ticket))
    for (ticket, task) in tasks where !wanted.contains(ticket) {
      task.cancelElsewhere()
      tasks[ticket] = nil
    }
    for demand in demands { add(demand) }
  }

  /// Gets this, too.
  func add(_ demand: Demand) {
    guard let source, tasks[demand.ticket] == nil else { return }
    tasks[demand.ticket] = Task { [weak self] in
      let event: PagesEvent
      do throws(PhotoSourceError) {
        event = try await demand.event(from: source)
      } catch {
        // Nobody here has cancelled it, or nobody is told below: it is the source that gave up.
        event = demand.failure(error == .cancelled ? .notReachable : error)
      }
      guard !Task.isCancelled, let self, self.tasks.removeValue(forKey: demand.ticket) != nil else {
        return
      }
      self.onEvent?(event)
    }
  }
}
