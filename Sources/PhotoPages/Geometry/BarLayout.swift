/// The places of the items in one bar.
///
/// Pure arithmetic on lengths along the bar, in points. A horizontal bar runs in the direction of reading, a
/// vertical one from top to bottom. If room is short, the title is shortened, then the page indicator is left out, then
/// the window controls are reduced to the close button, then the title is left out, and the spacing shrinks. Buttons
/// shrink last, and none is ever left out.
package struct BarLayout: Equatable, Sendable {
  /// The kind of an item, as far as its place depends on it.
  package enum Kind: Equatable, Sendable {
    case button
    case indicator
    /// The title, centred as far as its neighbours allow.
    case title
    /// Free room that pushes its neighbours apart.
    case gap
    case controls
    /// Fewer window controls, shown instead of `controls` if room is short.
    case fewControls
  }

  /// One item and its natural length along the bar.
  package struct Item: Equatable, Sendable {
    let kind: Kind
    let natural: Double

    package init(_ kind: Kind, natural: Double = 0) {
      self.kind = kind
      self.natural = natural
    }
  }

  /// A section of the bar.
  package struct Span: Equatable, Sendable {
    /// The start, from the left or from the top.
    package var start: Double
    package var length: Double

    var end: Double { start + length }
  }

  /// The place of each item; nil for a gap and for an item that is left out.
  package let spans: [Span?]

  /// The space between neighbours, in points.
  static let spacing = 6.0
  /// The space between the items and the ends of the bar, in points.
  package static let padding = 12.0
  /// The length of the shortest title worth showing, in points.
  static let shortestTitle = 72.0
  /// The length of a title beside the page indicator, in points; if it is shorter, the indicator gives way.
  static let comfortableTitle = 140.0
  /// The space that a gap leaves in a bar of natural length, in points.
  static let shortestGap = 18.0

  /// Lays out items, in the order of reading, along a bar; a vertical bar is laid out from left to right.
  ///
  /// `centres` tells whether items are centred if none of them is flexible. `titleCentre` is the wanted middle of
  /// the title, from where reading starts; by default that of the bar.
  package init(
    _ items: [Item], length: Double, direction: LayoutDirection = .leftToRight,
    centres: Bool = false, titleCentre: Double? = nil
  ) {
    let attempt =
      Attempt.all.first { $0.leastLength(of: items) <= length } ?? Attempt.tightest
    let placed = attempt.place(
      items, length: max(0, length), centres: centres, titleCentre: titleCentre ?? length / 2)
    spans = placed.map { span in
      guard direction == .rightToLeft, let span else { return span }
      return Span(start: max(0, length) - span.end, length: span.length)
    }
  }

  /// Returns the minimum length, at which buttons still have theirs, and the natural one, with the whole title.
  package static func lengths(of items: [Item]) -> (minimum: Double, natural: Double) {
    (Attempt.tightest.leastLength(of: items), naturalLength(of: items))
  }

  private static func naturalLength(of items: [Item]) -> Double {
    let shown = items.filter { $0.kind != .fewControls }
    let natural = shown.reduce(0) { sum, item in
      sum + (item.kind == .gap ? shortestGap - 2 * spacing : item.natural)
    }
    return natural + Double(max(0, shown.count - 1)) * spacing + 2 * padding
  }
}

/// One way to fit the items into the bar.
private struct Attempt {
  var showsTitle = true
  var hasAllControls = true
  var showsIndicator = true
  var spacing = BarLayout.spacing
  var padding = BarLayout.padding
  var shortensButtons = false
  var shortestTitle = BarLayout.shortestTitle

  static let all: [Attempt] = [
    Attempt(shortestTitle: BarLayout.comfortableTitle),
    Attempt(showsIndicator: false),
    Attempt(hasAllControls: false, showsIndicator: false),
    Attempt(showsTitle: false, hasAllControls: false),
    Attempt(showsTitle: false, hasAllControls: false, showsIndicator: false),
    Attempt(
      showsTitle: false, hasAllControls: false, showsIndicator: false, spacing: 2, padding: 2),
  ]

  /// The last resort, in which buttons share the room.
  static let tightest = Attempt(
    showsTitle: false, hasAllControls: false, showsIndicator: false, spacing: 0, padding: 0,
    shortensButtons: true)

  private func shows(_ item: BarLayout.Item) -> Bool {
    switch item.kind {
    case .button, .gap: true
    case .title: showsTitle
    case .indicator: showsIndicator
    case .controls: hasAllControls && item.natural > 0
    case .fewControls: !hasAllControls && item.natural > 0
    }
  }

  private func isFlexible(_ item: BarLayout.Item) -> Bool {
    item.kind == .gap || item.kind == .title
  }

  private func rigidLength(of items: [BarLayout.Item]) -> Double {
    let rigid = items.filter { shows($0) && !isFlexible($0) }
    let lengths = rigid.reduce(0) { $0 + $1.natural }
    return lengths + Double(max(0, rigid.count - 1)) * spacing + 2 * padding
  }

  func leastLength(of items: [BarLayout.Item]) -> Double {
    let titles = items.filter { $0.kind == .title && showsTitle }
    return titles.reduce(rigidLength(of: items)) { length, title in
      length + min(title.natural, shortestTitle) + spacing
    }
  }

  func place(
    _ items: [BarLayout.Item], length: Double, centres: Bool, titleCentre: Double
  ) -> [BarLayout.Span?] {
    let room = max(0, length - rigidLength(of: items))
    let pushes = items.contains { isFlexible($0) }
    let shrink = shortensButtons ? squeeze(items, to: length) : 1
    var at = padding + (pushes || !centres ? 0 : room / 2)
    // A title that is left out still pushes its neighbours apart.
    let flexible = flexiblePlaces(in: items)
    var spans: [BarLayout.Span?] = []
    for (place, item) in items.enumerated() {
      if isFlexible(item) {
        let share = flexible.contains(place) ? room / Double(flexible.count) : 0
        spans.append(
          item.kind == .title && shows(item) ? title(item, at: at, share, titleCentre) : nil)
        at += share
      } else if shows(item) {
        let span = BarLayout.Span(start: at, length: item.natural * shrink)
        spans.append(span)
        at = span.end + spacing
      } else {
        spans.append(nil)
      }
    }
    return spans
  }

  /// Returns the indices of the items that share the free room; a title takes all of it.
  private func flexiblePlaces(in items: [BarLayout.Item]) -> [Int] {
    let titles = items.indices.filter { items[$0].kind == .title }
    return titles.isEmpty ? items.indices.filter { isFlexible(items[$0]) } : Array(titles.prefix(1))
  }

  /// Returns the title's place, as near to its wanted middle as its neighbours allow.
  private func title(
    _ item: BarLayout.Item, at start: Double, _ room: Double, _ centre: Double
  ) -> BarLayout.Span {
    // `start` includes the space after the previous item; the one before the next item is subtracted.
    let width = min(item.natural, max(0, room - spacing))
    let latest = start + max(0, room - spacing) - width
    return BarLayout.Span(start: min(max(start, centre - width / 2), latest), length: width)
  }

  private func squeeze(_ items: [BarLayout.Item], to length: Double) -> Double {
    let wanted = rigidLength(of: items)
    return wanted > length && wanted > 0 ? length / wanted : 1
  }
}
