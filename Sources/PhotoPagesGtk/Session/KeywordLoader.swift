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
  /// A photo that cannot be read counts as one without keywords.
  func load(_ request: KeywordsRequest?) {
    task?.cancelElsewhere()
    task = nil
    guard let source, let request else { return }
    task = Task { [weak self] in
      var found: [PhotoID: Set<String>] = [:]
      var reported = ContinuousClock.now
      for (place, photo) in request.photos.enumerated() {
        found[photo.id] = (try? await source.annotations(of: photo))?.keywords ?? []
        guard !Task.isCancelled else { return }
        let isLast = place == request.photos.count - 1
        guard isLast || reported.duration(to: .now) > Self.pause else { continue }
        if isLast { self?.task = nil }
        self?.onEvent?(request.event(found))
        (found, reported) = ([:], .now)
      }
    }
  }
}
