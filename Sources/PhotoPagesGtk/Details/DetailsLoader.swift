import PhotoPages

/// Gets the details that the gallery demands, of one photo at a time.
@MainActor
final class DetailsLoader {
  /// Told what became of each demand.
  var onEvent: (@MainActor (PagesEvent) -> Void)?

  private let source: any PhotoDataSource
  private var task: Task<Void, Never>?
  private var ticket: ReadingTicket?

  init(source: any PhotoDataSource) {
    self.source = source
  }

  /// Whether anything is still on its way.
  var isBusy: Bool { task != nil }

  /// Gets these, and no others; nil to stop.
  func load(_ demand: DetailsDemand?) {
    task?.cancel()
    task = nil
    ticket = demand?.ticket
    guard let demand else { return }
    task = Task { [weak self, source] in
      let event: PagesEvent
      do throws(PhotoSourceError) {
        event = .detailsLoaded(demand.ticket, try await source.details(of: demand.photo))
      } catch {
        // Nobody here has cancelled it, or nobody is told below: it is the source that gave up.
        event = .detailsFailed(demand.ticket, error == .cancelled ? .notReachable : error)
      }
      guard !Task.isCancelled, let self, self.ticket == demand.ticket else { return }
      self.task = nil
      self.onEvent?(event)
    }
  }
}
