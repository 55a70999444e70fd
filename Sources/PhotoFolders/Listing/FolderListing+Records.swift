import PhotoPages

/// The records that order a listing, as they are read.
struct RecordOrder {
  /// The longest time for which a list waits for its records before it is sent.
  static let longestWait = Duration.milliseconds(200)

  /// The records that became known since the last update, by URI.
  fileprivate var fresh: [String: PhotoRecord] = [:]
  fileprivate var pace = ListingPace(now: .now)
  fileprivate let tasks: [Task<Void, Never>]

  /// Ends following the records.
  func cancel() { for task in tasks { task.cancel() } }
}

extension FolderListing {
  /// Sends the list once all its records are known, or after a short time with those that are.
  ///
  /// Photos without a record are last, and move when it is read. The intervals between these updates double, as each
  /// may cost as much as the whole list.
  func waitForRecords(of index: FolderIndex) {
    let reading = readings
    let news = index.recordNews()
    let following = Task { [weak self] in
      for await news in news { await self?.take(news, in: reading) }
    }
    let waiting = Task { [weak self] in
      guard (try? await Task.sleep(for: RecordOrder.longestWait)) != nil else { return }
      await self?.finishOrdered(in: reading)
    }
    recordOrder = RecordOrder(tasks: [following, waiting])
  }

  private func take(_ news: RecordNews, in reading: Int) {
    guard readings == reading else { return }
    recordOrder?.fresh.merge(news.records) { $1 }
    switch phase {
    case .reading: if news.isComplete { finishOrdered(in: reading) }
    case .following:
      guard news.isComplete || recordOrder?.pace.isDue(now: .now) == true else { return }
      let splices = applyRecords()
      if !splices.isEmpty { send(splices, isComplete: true) }
    case .failed, .stopped: break
    }
  }

  private func finishOrdered(in reading: Int) {
    guard readings == reading, phase == .reading else { return }
    _ = applyRecords()
    finish([PhotoSplice(0..<0, list.photos)])
  }

  private func applyRecords() -> [PhotoSplice] {
    defer { recordOrder?.fresh = [:] }
    return list.apply(records: recordOrder?.fresh ?? [:])
  }
}
