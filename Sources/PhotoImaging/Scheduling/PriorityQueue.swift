/// A binary heap whose greatest element comes first.
struct PriorityQueue<Element: Comparable & Sendable>: Sendable {
  private var heap: [Element] = []

  var count: Int { heap.count }

  var first: Element? { heap.first }

  /// Adds an element, in logarithmic time.
  mutating func insert(_ element: Element) {
    heap.append(element)
    var place = heap.count - 1
    while place > 0, heap[(place - 1) / 2] < heap[place] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes and returns the greatest element, in logarithmic time.
  @discardableResult
  mutating func removeFirst() -> Element? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last }
    heap[0] = last
    sink(0)
    return first
  }

  /// Removes the matching elements, in linear time.
  mutating func removeAll(where isSuperfluous: (Element) -> Bool) {
    heap.removeAll(where: isSuperfluous)
    for place in (0..<heap.count / 2).reversed() { sink(place) }
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while 2 * place + 1 < heap.count {
      var child = 2 * place + 1
      if child + 1 < heap.count, heap[child] < heap[child + 1] { child += 1 }
      guard heap[place] < heap[child] else { return }
      heap.swapAt(place, child)
      place = child
    }
  }
}
