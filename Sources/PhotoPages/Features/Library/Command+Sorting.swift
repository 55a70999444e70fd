extension Command {
  /// The commands that order the photos.
  package static let sorting: [Command] = [
    .sortByName, .sortByTaken, .sortByModified, .sortBySize, .sortByRating, .reverseOrder,
  ]

  /// The title in a menu whose own title says that it sorts; nil for other commands than those that do.
  package var titleBelowSort: Message? {
    switch self {
    case .sortByName: Message("Name")
    case .sortByTaken: Message("Date Taken")
    case .sortByModified: Message("Date Modified")
    case .sortBySize: Message("Size")
    case .sortByRating: Message("Rating")
    default: nil
    }
  }

  static let sortingRows: [Command: Row] = [
    .sortByName: row(by: .name, Message("Sort by Name")),
    .sortByModified: row(by: .modified, Message("Sort by Date Modified")),
    .sortByTaken: row(by: .taken, Message("Sort by Date Taken")),
    .sortBySize: row(by: .size, Message("Sort by Size")),
    .sortByRating: row(by: .rating, Message("Sort by Rating")),
    .reverseOrder: Row(
      .view, Message("Reverse Order"), isOn: { $0.library.query.order.isReversed },
      do: { $0.list { $0.order.isReversed.toggle() } }),
  ]

  private static func row(by key: PhotoOrder.Key, _ label: Message) -> Row {
    Row(
      .view, label, isOn: { $0.library.query.order.key == key },
      do: { $0.list { $0.order.key = key } })
  }
}
