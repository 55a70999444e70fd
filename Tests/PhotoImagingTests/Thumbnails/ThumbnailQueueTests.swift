import PhotoPages
import Testing

@testable import PhotoImaging

/// The order of the steps towards thumbnails.
struct ThumbnailQueueTests {
  private func request(
    _ number: Int, side: Int = 200, urgency: ThumbnailRequest.Urgency = .visible
  ) -> ThumbnailRequest {
    ThumbnailRequest(
      Photo(id: PhotoID(number), name: "\(number)"), side: side, urgency: urgency)
  }

  /// The numbers of the photos of all steps that may begin now.
  private func begin(
    _ queue: inout ThumbnailQueue, holdsOriginals: Bool = false
  ) -> [ThumbnailQueue.Work] {
    var work: [ThumbnailQueue.Work] = []
    while let next = queue.next(holdsOriginals: holdsOriginals) { work.append(next) }
    return work
  }

  private func numbers(_ work: [ThumbnailQueue.Work]) -> [Int] {
    work.map(\.request.photo.id.number)
  }

  @Test func `Searches begin in the wanted order, the visible ones first`() {
    var queue = ThumbnailQueue(width: 2)
    let wanted = [request(1, urgency: .near), request(2), request(3), request(4), request(5)]
    let dropped = queue.update(wanted) { _ in false }
    #expect(dropped == [])
    let first = begin(&queue)
    #expect(numbers(first) == [2, 3, 4, 5])
    _ = queue.finish(first[0].attempt, .done)
    #expect(numbers(begin(&queue)) == [1])
  }

  @Test func `Quick steps of visible photos precede originals, and these precede the others`() {
    var queue = ThumbnailQueue(width: 1)
    let wanted = [request(1), request(2), request(3, urgency: .near), request(4)]
    _ = queue.update(wanted) { _ in false }
    let stages: [Int: ThumbnailQueue.Step] = [
      1: .original(nil), 2: .preview(nil), 3: .preview(nil), 4: .preview(nil),
    ]
    for work in begin(&queue) {
      guard let step = stages[work.request.photo.id.number] else { continue }
      _ = queue.finish(work.attempt, .waiting(step))
    }
    var order: [Int] = []
    while let work = queue.next() {
      order.append(work.request.photo.id.number)
      _ = queue.finish(work.attempt, .done)
    }
    #expect(order == [2, 4, 1, 3])
  }

  @Test func `There is visible work until the last step of what is in sight, whatever is near`() {
    var queue = ThumbnailQueue(width: 2)
    _ = queue.update([request(1), request(2, urgency: .near)]) { _ in false }
    #expect(queue.hasVisibleWork)
    for work in begin(&queue) { _ = queue.finish(work.attempt, .waiting(.original(nil))) }
    #expect(queue.hasVisibleWork)
    for work in begin(&queue) where work.request.urgency == .visible {
      _ = queue.finish(work.attempt, .done)
    }
    #expect(!queue.hasVisibleWork)
    #expect(!queue.isIdle)
  }

  @Test func `No more decodings run than there are places`() {
    var queue = ThumbnailQueue(width: 2)
    _ = queue.update((1...4).map { request($0) }) { _ in false }
    for work in begin(&queue) { _ = queue.finish(work.attempt, .waiting(.preview(nil))) }
    let running = begin(&queue)
    #expect(numbers(running) == [1, 2])
    _ = queue.finish(running[1].attempt, .done)
    #expect(numbers(begin(&queue)) == [3])
  }

  @Test func `Originals wait while too much is to be written`() {
    var queue = ThumbnailQueue(width: 2)
    _ = queue.update([request(1)]) { _ in false }
    for work in begin(&queue) { _ = queue.finish(work.attempt, .waiting(.original(nil))) }
    #expect(begin(&queue, holdsOriginals: true).isEmpty)
    #expect(numbers(begin(&queue)) == [1])
  }

  @Test func `Searching pauses while found thumbnails hold many open files`() {
    var queue = ThumbnailQueue(width: 1)
    _ = queue.update((0..<100).map { request($0) }) { _ in false }
    var searched = 0
    while let work = queue.next() {
      guard case .search = work.step else { continue }
      searched += 1
      _ = queue.finish(work.attempt, .waiting(.cached(.bytes([]), .large, nil)))
    }
    // One of the found ones is being decoded.
    #expect(searched == ThumbnailQueue.mostFound + 1)
  }

  @Test func `What is no longer wanted is cancelled, and its end ignored`() {
    var queue = ThumbnailQueue(width: 2)
    _ = queue.update([request(1), request(2)]) { _ in false }
    let work = begin(&queue)
    let dropped = queue.update([request(2)]) { _ in false }
    #expect(dropped == [work[0].attempt])
    let isFirstWanted = queue.finish(work[0].attempt, .waiting(.preview(nil)))
    #expect(!isFirstWanted)
    let isSecondWanted = queue.finish(work[1].attempt, .done)
    #expect(isSecondWanted)
    #expect(queue.isIdle)
  }

  @Test func `Work that is wanted again goes on, in the new order`() {
    var queue = ThumbnailQueue(width: 1)
    _ = queue.update([request(1), request(2), request(3)]) { _ in false }
    for work in begin(&queue) { _ = queue.finish(work.attempt, .waiting(.preview(nil))) }
    #expect(numbers(begin(&queue)) == [1])
    let dropped = queue.update([request(3), request(1), request(2)]) { _ in false }
    #expect(dropped == [])
    #expect(begin(&queue).isEmpty)
    let isWanted = queue.finish(1 + 3, .done)
    #expect(isWanted)
    #expect(numbers(begin(&queue)) == [3])
  }

  @Test func `What is in memory needs no step, and what fell out of it is made again`() {
    var queue = ThumbnailQueue(width: 1)
    _ = queue.update([request(1)]) { _ in true }
    #expect(queue.isIdle)
    _ = queue.update([request(1)]) { _ in false }
    #expect(numbers(begin(&queue)) == [1])
  }

  @Test func `What could not be had is not tried again while it stays wanted`() {
    var queue = ThumbnailQueue(width: 1)
    _ = queue.update([request(1)]) { _ in false }
    for work in begin(&queue) { _ = queue.finish(work.attempt, .ended) }
    _ = queue.update([request(1), request(2)]) { _ in false }
    #expect(numbers(begin(&queue)) == [2])
    _ = queue.update([]) { _ in false }
    _ = queue.update([request(1)]) { _ in false }
    #expect(numbers(begin(&queue)) == [1])
  }

  @Test func `Of two sizes of one photo the first counts`() {
    var queue = ThumbnailQueue(width: 1)
    _ = queue.update([request(1, side: 100), request(1, side: 500)]) { _ in false }
    #expect(begin(&queue).map(\.request.size) == [.normal])
  }

  @Test func `Far away only what the cache lacks is made, after all others`() {
    let origin = ThumbnailOrigin(uri: "file:///a", modified: 0, byteCount: 1)
    var queue = ThumbnailQueue(width: 4)
    _ = queue.update([request(1, urgency: .far), request(2, urgency: .far), request(3)]) { _ in
      false
    }
    let stages: [Int: ThumbnailQueue.Step] = [
      1: .cached(.bytes([]), .large, origin), 2: .preview(origin), 3: .preview(origin),
    ]
    let searches = begin(&queue)
    #expect(numbers(searches) == [3, 1, 2])
    for work in searches {
      guard let step = stages[work.request.photo.id.number] else { continue }
      _ = queue.finish(work.attempt, .waiting(step))
    }
    let decodings = begin(&queue)
    #expect(numbers(decodings) == [3, 2])
    let steps = decodings.map { work in
      if case .original = work.step { "original" } else { "preview" }
    }
    #expect(steps == ["preview", "original"])
  }

  @Test func `Far away nothing is made that cannot be saved, nor made twice`() {
    var queue = ThumbnailQueue(width: 1)
    let far = request(1, urgency: .far)
    _ = queue.update([far]) { _ in false }
    for work in begin(&queue) { _ = queue.finish(work.attempt, .waiting(.preview(nil))) }
    #expect(queue.isIdle)
    _ = queue.update([far]) { _ in false }
    #expect(queue.isIdle)
    _ = queue.update([request(1)]) { _ in false }
    #expect(numbers(begin(&queue)) == [1], "Now in sight, it is needed in memory")
  }
}
