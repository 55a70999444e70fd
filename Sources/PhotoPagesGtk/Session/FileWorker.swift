import PhotoPages

/// Renames, moves and copies photos, and takes that back, in the order of the requests of a `WorkChain`.
@MainActor
final class FileWorker {
  var onEvent: (@MainActor (ViewerEvent) -> Void)?

  private let source: (any OrganizingPhotoSource)?
  private let chain: WorkChain
  private let receipts = Receipts()

  /// The receipts by step and photo, and the running work, held by the work, which may outlive the viewer.
  @MainActor
  private final class Receipts {
    var bySteps: [FileWorkID: [PhotoID: FileReceipt]] = [:]
    var running: (id: FileWorkID, task: Task<Void, Never>)?
    /// The work that is to end as soon as it begins.
    var stopped: Set<FileWorkID> = []
  }

  /// Makes a worker; annotations are saved and photos are deleted by the same chain, so that nothing is overtaken.
  init(source: any PhotoDataSource, chain: WorkChain) {
    self.source = source as? any OrganizingPhotoSource
    self.chain = chain
  }

  func perform(_ request: FileRequest) {
    switch request {
    case .relocate(let relocation, let id, let step): relocate(relocation, id, step)
    case .takeBack(let step, let id): takeBack(step, id)
    case .stop(let id): stop(id)
    case .makeFolder(let name, let place, let isAgain, let filling):
      makeFolder(name, in: place, isAgain, filling)
    case .removeFolder(let folder): remove(folder)
    case .findFolder(let direction): findFolder(direction)
    }
  }

  private func relocate(_ relocation: Relocation, _ id: FileWorkID, _ step: FileWorkID) {
    chain.add { [weak self, source, receipts] in
      await Self.run(id, receipts) { report in
        guard let source else {
          return relocation.items.forEach {
            report(RelocationResult($0.photo, .failure(.notSupported)))
          }
        }
        await source.relocate(relocation, report: report)
      } each: { result in
        switch result.outcome {
        case .success(let receipt):
          receipts.bySteps[step, default: [:]][result.photo.id] = receipt
          self?.onEvent?(.files(.succeeded(id, result.photo.id)))
        case .failure(let error): self?.onEvent?(.files(.failed(id, result.photo.id, error)))
        }
      }
      self?.onEvent?(.files(.finished(id)))
    }
  }

  private func takeBack(_ step: FileWorkID, _ id: FileWorkID) {
    chain.add { [weak self, source, receipts] in
      let known = receipts.bySteps[step].map { Array($0.values) } ?? []
      await Self.run(id, receipts) { report in
        await source?.takeBack(known, report: report)
      } each: { result in
        switch result.outcome {
        case .success:
          receipts.bySteps[step]?[result.photo.id] = nil
          self?.onEvent?(.files(.succeeded(id, result.photo.id)))
        case .failure(let error): self?.onEvent?(.files(.failed(id, result.photo.id, error)))
        }
      }
      self?.onEvent?(.files(.finished(id)))
    }
  }

  /// Runs work that reports results on any thread, and handles each of them here.
  private static func run(
    _ id: FileWorkID, _ receipts: Receipts,
    _ work: @escaping @Sendable (@escaping @Sendable (RelocationResult) -> Void) async -> Void,
    each handle: (RelocationResult) -> Void
  ) async {
    let (results, continuation) = AsyncStream.makeStream(of: RelocationResult.self)
    let task = Task.detached {
      await work { continuation.yield($0) }
      continuation.finish()
    }
    receipts.running = (id, task)
    if receipts.stopped.remove(id) != nil { task.cancelElsewhere() }
    for await result in results { handle(result) }
    receipts.running = nil
  }

  /// Ends work before its next photo; work that waits ends when it begins.
  private func stop(_ id: FileWorkID) {
    guard let running = receipts.running, running.id == id else {
      receipts.stopped.insert(id)
      return
    }
    running.task.cancelElsewhere()
  }

  private func makeFolder(
    _ name: String, in place: String, _ isAgain: Bool, _ filling: FolderFilling?
  ) {
    chain.add { [weak self, source] in
      do throws(PhotoSourceError) {
        guard let source else { throw .notSupported }
        let folder = try await source.makeFolder(named: name, in: place)
        self?.onEvent?(
          .files(.folderMade(folder, in: place, isAgain: isAgain, filling: filling)))
      } catch {
        self?.onEvent?(.files(.folderFailed(name, error, filling: filling)))
      }
    }
  }

  private func remove(_ folder: PhotoFolder) {
    chain.add { [weak self, source] in
      do throws(PhotoSourceError) {
        try await source?.removeFolder(folder)
      } catch {
        self?.onEvent?(.files(.folderFailed(folder.name, error)))
      }
    }
  }

  private func findFolder(_ direction: FolderDirection) {
    chain.add { [weak self, source] in
      let folder = try? await source?.folder(beside: direction)
      self?.onEvent?(.files(.folderFound(folder ?? nil)))
    }
  }
}
