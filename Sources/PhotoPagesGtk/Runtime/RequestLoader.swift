import PhotoImaging
import PhotoPages

/// Gets what the viewer demands to know of photos, each once; lets go of what it no longer demands.
@MainActor
final class RequestLoader<Demand: SourceRequest> {
  /// Told what became of each demand.
  var onEvent: (@MainActor (ViewerEvent) -> Void)?

  private let source: Demand.Role?
  private var tasks: [ReadingToken: Task<Void, Never>] = [:]

  /// Asks a source; nil where it has not the role, so that nothing can be had.
  init(source: Demand.Role?) {
    self.source = source
  }

  /// Whether anything is still on its way.
  var isBusy: Bool { !tasks.isEmpty }

  /// Gets these, and nothing else.
  func load(_ requests: [Demand]) {
    let wanted = Set(requests.map(\.token))
    for (token, task) in tasks where !wanted.contains(token) {
      task.cancelElsewhere()
      tasks[token] = nil
    }
    for request in requests { add(request) }
  }

  /// Gets this, too.
  func add(_ request: Demand) {
    guard let source, tasks[request.token] == nil else { return }
    tasks[request.token] = Task { [weak self] in
      let event: ViewerEvent
      do throws(PhotoSourceError) {
        event = try await request.event(from: source)
      } catch {
        // Nobody here has cancelled it, or nobody is told below: it is the source that gave up.
        event = request.failure(error == .cancelled ? .notReachable : error)
      }
      guard !Task.isCancelled, let self, self.tasks.removeValue(forKey: request.token) != nil else {
        return
      }
      self.onEvent?(event)
    }
  }
}
