import PhotoImaging
import PhotoPages

/// Asks a source, in one of its roles, for what the viewer requests of photos, each once; lets go of what it no
/// longer requests.
@MainActor
final class RequestLoader<Role: Sendable> {
  var onEvent: (@MainActor (ViewerEvent) -> Void)?

  private let source: Role?
  private var tasks: [ReadingToken: Task<Void, Never>] = [:]

  /// Asks a source; nil where it has not the role, so that nothing can be had.
  init(source: Role?) {
    self.source = source
  }

  var isBusy: Bool { !tasks.isEmpty }

  /// Asks for these, each once, and tells what comes of it. Lets go of all others unless they are to be kept.
  func load<Request: ReadingRequest>(
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
          // One that was cancelled here is told to nothing below: the source gave up.
          event = failing(request.token, error == .cancelled ? .notReachable : error)
        }
        guard !Task.isCancelled, self?.tasks.removeValue(forKey: request.token) != nil else {
          return
        }
        self?.onEvent?(event)
      }
    }
  }

  /// Lets go of all requests but some.
  func cancel(except kept: Set<ReadingToken> = []) {
    for (token, task) in tasks where !kept.contains(token) {
      task.cancelElsewhere()
      tasks[token] = nil
    }
  }
}

/// Something that the viewer wants to know of a photo.
protocol ReadingRequest: Sendable {
  var token: ReadingToken { get }
}

extension AnnotationRequest: ReadingRequest {}
extension CommentRequest: ReadingRequest {}
extension DetailsRequest: ReadingRequest {}
