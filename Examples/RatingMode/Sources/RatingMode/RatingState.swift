import PhotoPages

/// Giving points to one photo after the other, by the digits.
struct RatingState: ViewerState {
  static let id = StateID("rating")

  /// Shows one bar with the button that ends rating, and the shown photo's points.
  func chrome(of viewer: Viewer) -> Chrome {
    var chrome = viewer.modalChrome(leavingBy: EndRating())
    chrome.hint =
      viewer.shownPoints.map { Message("{count} Point", plural: "{count} Points", count: $0) }
      ?? Message("Press 1 to 9")
    return chrome
  }

  /// Pans, or turns the page.
  func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) { viewer.step(arrow) }

  func photoDoubleTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    viewer.perform(.view(.zoom(.toggle(point ?? .centre))))
  }

  /// Performs a command; Escape ends rating.
  func perform(_ command: Command, in viewer: inout Viewer) {
    if command == .escape { viewer.enterBrowsing() } else { viewer.performCommon(command) }
  }

  /// Ends rating when no photo is left.
  func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    if viewer.model.currentPhoto == nil { viewer.enterBrowsing() }
  }
}

/// Begins to rate.
struct BeginRating: CustomCommand {
  let name = "rate-photos"
  let label = Message("Give Points")

  /// Whether a photo is shown that can be found again.
  func isEnabled(in viewer: Viewer) -> Bool { viewer.model.currentPhoto?.uri != nil }

  func perform(in viewer: inout Viewer) { viewer.enter(RatingState()) }
}

/// Ends rating.
struct EndRating: CustomCommand {
  let name = "end-rating"
  let label = Message("Stop Giving Points")

  func perform(in viewer: inout Viewer) { viewer.enterBrowsing() }
}

extension AddedCommand {
  /// The commands for a viewer's setup: a button and a key to begin, and the digits.
  public static var rating: [AddedCommand] {
    let begin = AddedCommand(
      BeginRating(), in: [.browsing, .browsingHidden], places: [.bar, .moreMenu],
      keys: ["<Control><Shift>p"])
    return [begin]
      + (0...Points.most).map { points in
        AddedCommand(
          GivePoints(points: points), in: [RatingState.id], places: [], keys: ["\(points)"])
      }
  }
}
