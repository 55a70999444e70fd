/// Values of photos by the numbers of their URIs, of which those of a folder are near each other.
struct ValuesByPlace<Value: Sendable>: Sendable {
  /// The number of the first element.
  private var start = 0
  private var values: [Value?] = []
  /// The number of values.
  private(set) var count = 0

  subscript(place: Int) -> Value? {
    get {
      let index = place - start
      return values.indices.contains(index) ? values[index] : nil
    }
    set {
      let isThere = self[place] != nil
      guard isThere || newValue != nil else { return }
      count += (newValue == nil ? 0 : 1) - (isThere ? 1 : 0)
      if values.isEmpty { start = place }
      if place < start {
        values.insert(contentsOf: repeatElement(nil, count: start - place), at: 0)
        start = place
      }
      values.set(newValue, at: place - start, filling: nil)
    }
  }

  /// The numbers of the photos with values, in ascending order.
  var places: [Int] { values.indices.filter { values[$0] != nil }.map { $0 + start } }
}
