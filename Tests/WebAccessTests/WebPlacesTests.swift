import Testing

@testable import WebAccess

struct WebPlacesTests {
  private func next(_ places: inout WebPlaces) -> [UInt64] {
    var ids: [UInt64] = []
    while let id = places.next() { ids.append(id) }
    return ids
  }

  @Test("The most urgent request comes first, of equal ones the oldest")
  func order() {
    var places = WebPlaces(count: 9, prefetchCount: 9)
    for (id, priority) in [WebPriority.prefetch, .visible, .shown, .visible, .shown].enumerated() {
      places.insert(UInt64(id), priority)
    }
    #expect(next(&places) == [2, 4, 1, 3, 0])
  }

  @Test("Requests ahead of need leave places free for urgent ones")
  func prefetches() {
    var places = WebPlaces(count: 3, prefetchCount: 2)
    for id in 0..<5 { places.insert(UInt64(id), .prefetch) }
    #expect(next(&places) == [0, 1])
    places.insert(9, .visible)
    #expect(next(&places) == [9])
    places.insert(10, .shown)
    #expect(next(&places) == [])
    places.remove(0)
    #expect(next(&places) == [10])
  }

  @Test("A request that becomes urgent overtakes the others, and an unwanted one leaves")
  func changes() {
    var places = WebPlaces(count: 1, prefetchCount: 1)
    for id in 1...3 { places.insert(UInt64(id), .prefetch) }
    places.setPriority(.shown, of: 3)
    #expect(next(&places) == [3])
    places.remove(1)
    places.remove(3)
    #expect(next(&places) == [2])
  }
}
