import PhotoPages

/// The orders that a person chose for places, the last chosen at the end.
struct FolderOrders: Equatable, Sendable {
  /// The most places whose order is remembered.
  static let maxCount = 200

  private var orders: [(uri: String, order: PhotoOrder)] = []

  /// Makes orders of the lines that `text` returns, without lines that are malformed.
  init(text: String = "") {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2, let order = PhotoOrder(text: String(parts[0])) else { continue }
      self[String(parts[1])] = order
    }
  }

  /// The orders as lines of an order and a URI, which has neither tabs nor line breaks.
  var text: String { orders.map { "\($0.order.text)\t\($0.uri)" }.joined(separator: "\n") }

  /// The order of a place, by its URI; setting the usual order forgets it.
  subscript(uri: String) -> PhotoOrder {
    get { orders.last { $0.uri == uri }?.order ?? PhotoOrder() }
    set {
      orders.removeAll { $0.uri == uri }
      if newValue != PhotoOrder() { orders.append((uri, newValue)) }
      orders.removeFirst(max(0, orders.count - Self.maxCount))
    }
  }

  static func == (left: FolderOrders, right: FolderOrders) -> Bool { left.text == right.text }
}
