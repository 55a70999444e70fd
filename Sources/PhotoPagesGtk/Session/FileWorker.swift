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
    var folders: [FileWorkID: FolderReceipt] = [:]
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
    case .changeFolder(let step, let isAgain): change(step, isAgain)
    case .takeBackFolder(let step): takeBack(step)
    case .findFolder(let direction): findFolder(direction)
    }
  }

  private func relocate(_ relocation: Relocation, _ id: FileWorkID, _ step: FileWorkID) {
    run(id, of: step, keepsReceipts: true) { [source] _, report in
      guard let source else {
        return relocation.items.forEach {
          report(RelocationResult($0.photo, .failure(.notSupported)))
        }
      }
      await source.relocate(relocation, report: report)
    }
  }

  private func takeBack(_ step: FileWorkID, _ id: FileWorkID) {
    run(id, of: step, keepsReceipts: false) { [source] receipts, report in
      await source?.takeBack(receipts, report: report)
    }
  }

  /// Runs work with the receipts of its step; it reports results on any thread, which are handled here.
  private func run(
    _ id: FileWorkID, of step: FileWorkID, keepsReceipts: Bool,
    _ work:
      @escaping @Sendable ([FileReceipt], @escaping @Sendable (RelocationResult) -> Void)
      async -> Void
  ) {
    chain.add { [weak self, receipts] in
      let known = receipts.bySteps[step].map { Array($0.values) } ?? []
      let (results, continuation) = AsyncStream.makeStream(of: RelocationResult.self)
      let task = Task.detached {
        await work(known) { continuation.yield($0) }
        continuation.finish()
      }
      receipts.running = (id, task)
      if receipts.stopped.remove(id) != nil { task.cancelElsewhere() }
      for await result in results {
        switch result.outcome {
        case .success(let receipt):
          receipts.bySteps[step, default: [:]][result.photo.id] = keepsReceipts ? receipt : nil
          self?.onEvent?(.files(.succeeded(id, result.photo.id)))
        case .failure(let error): self?.onEvent?(.files(.failed(id, result.photo.id, error)))
        }
      }
      receipts.running = nil
      self?.onEvent?(.files(.finished(id)))
    }
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
    _ name: String?, in place: String, _ isAgain: Bool, _ filling: FolderFilling?
  ) {
    chain.add { [weak self, source] in
      do throws(PhotoSourceError) {
        guard let source else { throw .notSupported }
        let folder = try await Self.makeFolder(name, in: place, by: source)
        self?.onEvent?(
          .files(.folderMade(folder, in: place, isAgain: isAgain, filling: filling)))
      } catch {
        let name = name ?? Self.usualName.translated
        self?.onEvent?(.files(.folderFailed(name, error, filling: filling)))
      }
    }
  }

  private static let usualName = Message("New Folder")
  /// The greatest number after the usual name of a folder.
  private static let greatestNumber = 999

  /// Makes a folder; without a name it gets the usual one, with a number if that is taken.
  private static func makeFolder(
    _ name: String?, in place: String, by source: any OrganizingPhotoSource
  ) async throws(PhotoSourceError) -> PhotoFolder {
    if let name { return try await source.makeFolder(named: name, in: place) }
    let usual = usualName.translated
    for number in 1...greatestNumber {
      do throws(PhotoSourceError) {
        return try await source.makeFolder(
          named: number == 1 ? usual : "\(usual) \(number)", in: place)
      } catch {
        guard error == .nameTaken else { throw error }
      }
    }
    throw .nameTaken
  }

  private func change(_ step: FolderStep, _ isAgain: Bool) {
    chain.add { [weak self, source, receipts] in
      do throws(PhotoSourceError) {
        guard let source else { throw .notSupported }
        let receipt = try await source.change(step.folder, step.change)
        receipts.folders[step.id] = receipt
        self?.onEvent?(.files(.folderChanged(step, to: receipt.folder, isAgain: isAgain)))
      } catch {
        self?.onEvent?(.files(.folderNotChanged(step, error, isBack: false)))
      }
    }
  }

  private func takeBack(_ step: FolderStep) {
    chain.add { [weak self, source, receipts] in
      do throws(PhotoSourceError) {
        guard let source, let receipt = receipts.folders[step.id] else { throw .notSupported }
        try await source.takeBack(receipt)
        self?.onEvent?(.files(.folderTakenBack(step, from: receipt.folder)))
      } catch {
        self?.onEvent?(.files(.folderNotChanged(step, error, isBack: true)))
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
