import PhotoImaging
import PhotoPages

/// Gets what the viewer requests of photos, each once; lets go of what it no longer requests.
@MainActor
final class RequestLoader<Request: SourceRequest> {
  var onEvent: (@MainActor (ViewerEvent) -> Void)?

  private let source: Request.Role?
  private var tasks: [ReadingToken: Task<Void, Never>] = [:]

  /// Asks a source; nil where it has not the role, so that nothing can be had.
  init(source: Request.Role?) {
    self.source = source
  }

  var isBusy: Bool { !tasks.isEmpty }

  /// Gets these, each once, and lets go of all others unless they are to be kept.
  func load(_ requests: [Request], keepingOthers: Bool = false) {
    let wanted = Set(requests.map(\.token))
    for (token, task) in tasks where !keepingOthers && !wanted.contains(token) {
      task.cancelElsewhere()
      tasks[token] = nil
    }
    guard let source else { return }
    for request in requests where tasks[request.token] == nil {
      tasks[request.token] = Task { [weak self] in
        let event: ViewerEvent
        do throws(PhotoSourceError) {
          event = try await request.event(from: source)
        } catch {
          // Nobody here has cancelled it, or nobody is told below: it is the source that gave up.
          event = request.failure(error == .cancelled ? .notReachable : error)
        }
        guard !Task.isCancelled, self?.tasks.removeValue(forKey: request.token) != nil else {
          return
        }
        self?.onEvent?(event)
      }
    }
  }
}

/// Something that the viewer wants to know of a photo, and how a source with the role for it is asked.
protocol SourceRequest: Sendable {
  associatedtype Role: Sendable

  var token: ReadingToken { get }

  /// Asks the source, and returns what the viewer is told.
  func event(from source: Role) async throws(PhotoSourceError) -> ViewerEvent

  func failure(_ error: PhotoSourceError) -> ViewerEvent
}

extension AnnotationRequest: SourceRequest {
  func event(from source: any AnnotatingPhotoSource) async throws(PhotoSourceError) -> ViewerEvent {
    .annotations(.loaded(token, try await source.annotations(of: photo)))
  }

  func failure(_ error: PhotoSourceError) -> ViewerEvent { .annotations(.failed(token, error)) }
}

extension CommentRequest: SourceRequest {
  func event(from source: any AnnotatingPhotoSource) async throws(PhotoSourceError) -> ViewerEvent {
    let page = try await source.comments(of: photo, before: before, limit: limit)
    return .comments(.olderLoaded(token, page))
  }

  func failure(_ error: PhotoSourceError) -> ViewerEvent { .comments(.olderFailed(token, error)) }
}

extension DetailsRequest: SourceRequest {
  func event(from source: any DetailedPhotoSource) async throws(PhotoSourceError) -> ViewerEvent {
    .details(.loaded(token, try await source.details(of: photo)))
  }

  func failure(_ error: PhotoSourceError) -> ViewerEvent { .details(.failed(token, error)) }
}
