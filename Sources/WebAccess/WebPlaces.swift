/// The places for requests that are sent at once, and the requests that wait for one.
struct WebPlaces {
  private struct Waiting {
    let id: UInt64
    var priority: WebPriority
  }

  private let count: Int
  private let prefetchCount: Int
  /// In the order of arrival.
  private var waiting: [Waiting] = []
  private var running: [UInt64: WebPriority] = [:]

  init(count: Int, prefetchCount: Int) {
    (self.count, self.prefetchCount) = (count, prefetchCount)
  }

  mutating func insert(_ id: UInt64, _ priority: WebPriority) {
    waiting.append(Waiting(id: id, priority: priority))
  }

  mutating func setPriority(_ priority: WebPriority, of id: UInt64) {
    if let index = waiting.firstIndex(where: { $0.id == id }) {
      waiting[index].priority = priority
    } else if running[id] != nil {
      running[id] = priority
    }
  }

  /// Removes a request that waits or has a place.
  mutating func remove(_ id: UInt64) {
    waiting.removeAll { $0.id == id }
    running[id] = nil
  }

  /// Gives a place to the most urgent request, of those the first; nil if none may have one.
  mutating func next() -> UInt64? {
    guard running.count < count, let urgent = waiting.map(\.priority).max() else { return nil }
    let prefetches = running.values.count { $0 == .prefetch }
    guard urgent > .prefetch || prefetches < prefetchCount,
      let index = waiting.firstIndex(where: { $0.priority == urgent })
    else { return nil }
    let next = waiting.remove(at: index)
    running[next.id] = next.priority
    return next.id
  }
}
