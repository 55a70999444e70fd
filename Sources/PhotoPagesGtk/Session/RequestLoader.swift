import PhotoImaging
import PhotoPages

/// Requests data about photos from a source in one of its roles, and cancels what the viewer no longer requests.
@MainActor
final class RequestLoader<Role: Sendable> {
  var onEvent: (@MainActor (ViewerEvent) -> Void)?

  private let source: Role?
  private var tasks: [ReadingToken: Task<Void, Never>] = [:]

  /// Makes a loader; nil for a source that lacks the role, so that nothing is loaded.
  init(source: Role?) {
    self.source = source
  }

  var isBusy: Bool { !tasks.isEmpty }

  /// Starts each request that is not running, and reports its result; cancels others unless they are to be kept.
  func load<Request: LoadRequest>(
    _ requests: [Request], keepingOthers: Bool = false,
    failing: @escaping (ReadingToken, PhotoSourceError) -> ViewerEvent,
    _ ask: @escaping @Sendable (Role, Request) async throws(PhotoSourceError) -> ViewerEvent
  ) {
    if !keepingOthers { cancel(except: Set(requests.map(\.token))) }
    guard let source else { return }
    for request in requests where tasks[request.token] == nil {
      tasks[request.token] = Task { [weak self] in
        let event: ViewerEvent
        do throws(PhotoSourceError) {
          event = try await ask(source, request)
        } catch {
          // Requests cancelled here are not reported below, so this error means that the source gave up.
          event = failing(request.token, error == .cancelled ? .notReachable : error)
        }
        guard !Task.isCancelled, self?.tasks.removeValue(forKey: request.token) != nil else {
          return
        }
        self?.onEvent?(event)
      }
    }
  }

  func cancel(except kept: Set<ReadingToken> = []) {
    for (token, task) in tasks where !kept.contains(token) {
      task.cancelElsewhere()
      tasks[token] = nil
    }
  }
}

protocol LoadRequest: Sendable {
  var token: ReadingToken { get }
}

extension ReadingRequest: LoadRequest {}
extension CommentRequest: LoadRequest {}
