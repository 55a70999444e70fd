import PhotoPages

/// Gets the annotations that the gallery demands, each once; lets go of what it no longer demands.
@MainActor
final class AnnotationLoader {
  /// Told what became of each demand.
  var onEvent: (@MainActor (PagesEvent) -> Void)?

  private let source: any PhotoDataSource
  private var tasks: [ReadingTicket: Task<Void, Never>] = [:]

  init(source: any PhotoDataSource) {
    self.source = source
  }

  /// Whether anything is still on its way.
  var isBusy: Bool { !tasks.isEmpty }

  /// Gets these, and nothing else.
  func load(_ demands: [AnnotationDemand]) {
    let wanted = Set(demands.map(\.ticket))
    for (ticket, task) in tasks where !wanted.contains(ticket) {
      task.cancel()
      tasks[ticket] = nil
    }
    for demand in demands where tasks[demand.ticket] == nil {
      tasks[demand.ticket] = makeTask(demand)
    }
  }

  private func makeTask(_ demand: AnnotationDemand) -> Task<Void, Never> {
    Task { [weak self, source] in
      let event: PagesEvent
      do throws(PhotoSourceError) {
        event = .annotationsLoaded(demand.ticket, try await source.annotations(of: demand.photo))
      } catch {
        // Nobody here has cancelled it, or nobody is told below: it is the source that gave up.
        event = .annotationsFailed(demand.ticket, error == .cancelled ? .notReachable : error)
      }
      guard !Task.isCancelled, let self, self.tasks.removeValue(forKey: demand.ticket) != nil else {
        return
      }
      self.onEvent?(event)
    }
  }
}
