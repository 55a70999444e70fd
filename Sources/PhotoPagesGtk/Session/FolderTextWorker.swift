import PhotoPages

/// Reads the text about all photos, and changes it in the order of the requests of a `WorkChain`.
@MainActor
final class FolderTextWorker {
  var onEvent: (@MainActor (ViewerEvent) -> Void)?

  private let source: (any DescribingPhotoSource)?
  private let chain: WorkChain
  private var reading: Task<Void, Never>?

  /// Makes a worker; photos are changed by the same chain, so that a program waits for all of it.
  init(source: any PhotoDataSource, chain: WorkChain) {
    self.source = source as? any DescribingPhotoSource
    self.chain = chain
  }

  var isBusy: Bool { reading != nil }

  func perform(_ request: FolderTextRequest) {
    switch request {
    case .read(let token): read(token)
    case .save(let text, let old, let token):
      change(token) { (source) throws(PhotoSourceError) in
        try await source.saveText(text, over: old)
      }
    case .restore(let text, let current, let token):
      change(token) { (source) throws(PhotoSourceError) in
        try await source.restoreText(text, over: current)
      }
    }
  }

  func stopReading() {
    reading?.cancelElsewhere()
    reading = nil
  }

  /// Reads the text, and cancels the reading before.
  private func read(_ token: FolderTextToken) {
    stopReading()
    guard let source else { return }
    reading = Task { [weak self] in
      let text = try? await source.folderText()
      guard !Task.isCancelled, let self else { return }
      reading = nil
      onEvent?(.folderText(text.map { .loaded($0, token) } ?? .failed(token)))
    }
  }

  private func change(
    _ token: FolderTextToken,
    _ work:
      @escaping @Sendable (any DescribingPhotoSource) async throws(PhotoSourceError) -> FolderText
  ) {
    chain.add { [weak self, source] in
      do throws(PhotoSourceError) {
        guard let source else { throw .notSupported }
        self?.onEvent?(.folderText(.saved(try await work(source), token)))
      } catch {
        self?.onEvent?(.folderText(.saveFailed(error, token)))
      }
    }
  }
}
