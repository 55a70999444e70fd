import Testing

@testable import PhotoFolders

/// The splices of a list of which a part is shown.
struct FilteredPhotosTests {
  /// A list in which photos move, arrive and go, with a part that is shown, and a copy that follows its changes.
  private struct Model {
    var order: [UInt32]
    var shown = FilteredPhotos()
    var copy: [UInt32] = []

    init(count: UInt32) { order = Array(0..<count) }

    /// Moves some photos, shows a part, and returns the moved ones and those that were sent.
    mutating func change(
      moving count: Int, share: Int, _ generator: inout SystemRandomNumberGenerator
    ) -> (moved: Set<UInt32>, sent: Set<UInt32>, changeCount: Int) {
      var moved: Set<UInt32> = []
      for _ in 0..<count where !order.isEmpty {
        let place = order.remove(at: Int.random(in: order.indices, using: &generator))
        order.insert(place, at: Int.random(in: 0...order.count, using: &generator))
        moved.insert(place)
      }
      let part = order.filter { _ in Int.random(in: 0..<100, using: &generator) < share }
      let changes = shown.show(part, changed: PlaceSet(moved))
      for change in changes { copy.replaceSubrange(change.range, with: change.places) }
      return (moved.intersection(part), Set(changes.flatMap(\.places)), changes.count)
    }
  }

  @Test("A copy that follows the splices is the shown part, in which moved photos are sent anew")
  func anyChanges() {
    var generator = SystemRandomNumberGenerator()
    for round in 0..<300 {
      var model = Model(count: UInt32(round % 90))
      for share in [100, 3, 50, 50, 0, 97] {
        let changes = model.change(moving: round % 5, share: share, &generator)
        #expect(model.copy == model.shown.places)
        #expect(changes.moved.isSubset(of: changes.sent))
        #expect(changes.changeCount <= 32)
      }
    }
  }

  @Test("One photo more or less is one splice of that photo")
  func onePhoto() {
    var shown = FilteredPhotos([1, 5, 3])
    #expect(shown.show([1, 3]) == [.init(range: 1..<2, places: [])])
    #expect(shown.show([1, 3, 9]) == [.init(range: 2..<2, places: [9])])
    #expect(shown.show([1, 3, 9], changed: PlaceSet([3])) == [.init(range: 1..<2, places: [3])])
    #expect(shown.show([1, 3, 9]) == [])
  }

  @Test("A set of places, and values by place, keep what was put into them")
  func sets() {
    var places = PlaceSet([3, 64, 200])
    places.insert(3)
    #expect(places.places == [3, 64, 200] && places.count == 3)
    places.remove(64)
    places.remove(65)
    #expect(places.places == [3, 200] && !places.contains(64) && !places.contains(9999))
    var values = ValuesByPlace<String>()
    (values[100], values[90], values[105]) = ("a", "b", "c")
    #expect(values[100] == "a" && values[90] == "b" && values[95] == nil && values[7] == nil)
    values[100] = nil
    #expect(values.places == [90, 105] && values.count == 2)
  }
}
