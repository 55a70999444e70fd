import PhotoPages

/// Reads the keywords of photos for a question, one photo after the other, so that pages are not slowed.
@MainActor
final class KeywordLoader {
  /// The time in which results are collected, so that thousands of photos do not redraw the question each.
  private static let pause = Duration.milliseconds(100)

  var onEvent: (@MainActor (ViewerEvent) -> Void)?

  private let source: (any AnnotatingPhotoSource)?
  private var task: Task<Void, Never>?

  init(source: (any AnnotatingPhotoSource)?) { self.source = source }

  var isBusy: Bool { task != nil }

  /// Reads what is requested, and cancels the request before.
  ///
  /// Photos that cannot be read are reported as well.
  func load(_ request: KeywordsRequest?) {
    task?.cancelElsewhere()
    task = nil
    guard let source, let request else { return }
    task = Task { [weak self] in
      var found: [PhotoID: Set<String>] = [:]
      var unread: Set<PhotoID> = []
      var reported = ContinuousClock.now
      for (place, photo) in request.photos.enumerated() {
        let annotations = try? await source.annotations(of: photo)
        guard !Task.isCancelled else { return }
        if let annotations, annotations.unread == nil {
          found[photo.id] = annotations.keywords
        } else {
          unread.insert(photo.id)
        }
        let isLast = place == request.photos.count - 1
        guard isLast || reported.duration(to: .now) > Self.pause else { continue }
        if isLast { self?.task = nil }
        self?.onEvent?(request.event(found, unread: unread))
        (found, unread, reported) = ([:], [], .now)
      }
    }
  }
}
