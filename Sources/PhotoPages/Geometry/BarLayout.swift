/// Where the items of one bar stand: pure arithmetic on lengths along the bar, in points. A horizontal
/// bar runs in the direction of reading, a vertical one from top to bottom. Where room is short the
/// title gives way first: it is shortened, then left out; then the window's own buttons shrink to the
/// one that closes it, the page indicator is left out, and the space between items shrinks. Buttons
/// give way last of all, and none is ever left out.
package struct BarLayout: Equatable, Sendable {
  /// What stands in a bar, as far as its place depends on it.
  package enum Kind: Equatable, Sendable {
    case button
    case indicator
    /// The title, in the middle of the bar as far as its neighbours let it.
    case title
    /// Room that pushes its neighbours apart.
    case gap
    /// The window's own buttons.
    case controls
    /// The same with fewer of them, instead of `controls` where room is short.
    case fewControls
  }

  /// One item and the length along the bar that it would like.
  package struct Item: Equatable, Sendable {
    let kind: Kind
    let natural: Double

    package init(_ kind: Kind, natural: Double = 0) {
      self.kind = kind
      self.natural = natural
    }
  }

  /// A piece of the bar.
  package struct Span: Equatable, Sendable {
    /// Where it begins, from the left or from the top.
    package var start: Double
    /// How long it is.
    package var length: Double

    var end: Double { start + length }
  }

  /// The place of each item; nil for one that is left out, and for a gap.
  package let spans: [Span?]

  /// Between neighbours, in points.
  static let spacing = 6.0
  /// Between the items and the ends of the bar, in points.
  package static let padding = 6.0
  /// Less than this is left of a title that is not worth showing, in points.
  static let shortestTitle = 72.0
  /// What a gap keeps where a bar is only as long as its items, in points.
  static let shortestGap = 18.0

  /// Lays out items, in the order of reading, along a bar; a vertical bar is laid out from left to right.
  /// `centres` tells whether items that nothing pushes apart stand in the middle, `titleCentre` where the
  /// middle of the title belongs, from where reading starts, if not in that of the bar.
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

  /// The length of a bar in which no button is smaller than it would like to be, and of one that has room for
  /// all, the whole title too.
  package static func lengths(of items: [Item]) -> (minimum: Double, natural: Double) {
    (Attempt.tightest.leastLength(of: items), naturalLength(of: items))
  }

  private static func naturalLength(of items: [Item]) -> Double {
    let natural = items.reduce(into: 0.0) { sum, item in
      sum += item.kind == .gap ? shortestGap - 2 * spacing : item.natural
    }
    let shown = items.filter { $0.kind != .fewControls }
    return natural - fewControlsLength(of: items) + between(shown.count, spacing) + 2 * padding
  }

  private static func fewControlsLength(of items: [Item]) -> Double {
    items.filter { $0.kind == .fewControls }.reduce(0) { $0 + $1.natural }
  }

  private static func between(_ count: Int, _ spacing: Double) -> Double {
    Double(max(0, count - 1)) * spacing
  }
}

/// One way of dealing with the room there is.
private struct Attempt {
  var showsTitle = true
  var hasAllControls = true
  var showsIndicator = true
  var spacing = BarLayout.spacing
  var padding = BarLayout.padding
  var shortensButtons = false

  static let all: [Attempt] = [
    Attempt(),
    Attempt(showsTitle: false),
    Attempt(showsTitle: false, hasAllControls: false),
    Attempt(showsTitle: false, hasAllControls: false, showsIndicator: false),
    Attempt(
      showsTitle: false, hasAllControls: false, showsIndicator: false, spacing: 2, padding: 2),
  ]

  /// If nothing helps, buttons share what there is.
  static let tightest = Attempt(
    showsTitle: false, hasAllControls: false, showsIndicator: false, spacing: 0, padding: 0,
    shortensButtons: true)

  private func shows(_ item: BarLayout.Item) -> Bool {
    switch item.kind {
    case .button: true
    case .gap: true
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
      length + min(title.natural, BarLayout.shortestTitle) + spacing
    }
  }

  func place(
    _ items: [BarLayout.Item], length: Double, centres: Bool, titleCentre: Double
  ) -> [BarLayout.Span?] {
    let room = max(0, length - rigidLength(of: items))
    let pushes = items.contains { isFlexible($0) }
    let shrink = shortensButtons ? squeeze(items, to: length) : 1
    var at = padding + (pushes || !centres ? 0 : room / 2)
    // A title that is left out goes on pushing its neighbours apart.
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

  /// Where a title is shown all room is the title's.
  private func flexiblePlaces(in items: [BarLayout.Item]) -> [Int] {
    let titles = items.indices.filter { items[$0].kind == .title }
    return titles.isEmpty ? items.indices.filter { isFlexible(items[$0]) } : Array(titles.prefix(1))
  }

  /// The title, as near to its place as its neighbours, a space away, let it.
  private func title(
    _ item: BarLayout.Item, at start: Double, _ room: Double, _ centre: Double
  ) -> BarLayout.Span {
    // `start` has the space after the neighbour in it already; the one before the next is taken off.
    let width = min(item.natural, max(0, room - spacing))
    let latest = start + max(0, room - spacing) - width
    return BarLayout.Span(start: min(max(start, centre - width / 2), latest), length: width)
  }

  private func squeeze(_ items: [BarLayout.Item], to length: Double) -> Double {
    let wanted = rigidLength(of: items)
    return wanted > length && wanted > 0 ? length / wanted : 1
  }
}
