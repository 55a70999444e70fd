import Testing

@testable import PhotoImaging

struct PriorityQueueTests {
  private func queue(_ elements: [Int]) -> PriorityQueue<Int> {
    var queue = PriorityQueue<Int>()
    for element in elements { queue.insert(element) }
    return queue
  }

  private func drained(_ queue: PriorityQueue<Int>) -> [Int] {
    var queue = queue
    var elements: [Int] = []
    while let element = queue.removeFirst() { elements.append(element) }
    return elements
  }

  @Test func `Elements come the largest first`() {
    #expect(drained(queue([3, 1, 4, 1, 5, 9, 2, 6])) == [9, 6, 5, 4, 3, 2, 1, 1])
    #expect(drained(queue(Array(0..<100))) == (0..<100).reversed())
  }

  @Test func `What is left after some were taken away is still in order`() {
    var queue = queue([8, 3, 7, 1, 6, 2, 5, 4])
    queue.removeAll { $0 % 2 == 0 }
    #expect(queue.first == 7)
    #expect(drained(queue) == [7, 5, 3, 1])
  }

  @Test func `An empty queue has no first element`() {
    var queue = queue([1])
    queue.removeFirst()
    #expect(queue.first == nil)
    #expect(queue.removeFirst() == nil)
  }
}
