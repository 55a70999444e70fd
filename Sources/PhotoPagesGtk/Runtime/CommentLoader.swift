import PhotoPages

/// Gets older comments. What comes too late is dropped by the gallery, which knows what it waits for.
@MainActor
final class CommentLoader {
  /// Told what became of each demand.
  var onEvent: (@MainActor (PagesEvent) -> Void)?

  private let source: any PhotoDataSource
  private var tasks: [ReadingTicket: Task<Void, Never>] = [:]

  init(source: any PhotoDataSource) {
    self.source = source
  }

  /// Whether anything is still on its way.
  var isBusy: Bool { !tasks.isEmpty }

  /// Gets what is demanded.
  func load(_ demand: CommentDemand) {
    tasks[demand.ticket] = Task { [weak self, source] in
      let event: PagesEvent
      do throws(PhotoSourceError) {
        let page = try await source.comments(
          of: demand.photo, before: demand.before, limit: demand.limit)
        event = .olderCommentsLoaded(demand.ticket, page)
      } catch {
        // Nobody here has cancelled it, or nobody is told below: it is the source that gave up.
        event = .olderCommentsFailed(demand.ticket, error == .cancelled ? .notReachable : error)
      }
      guard !Task.isCancelled, let self else { return }
      self.tasks[demand.ticket] = nil
      self.onEvent?(event)
    }
  }

  /// Lets go of all that is on its way.
  func stop() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}
