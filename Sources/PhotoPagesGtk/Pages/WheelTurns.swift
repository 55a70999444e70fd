import PhotoPages

/// The turns of a wheel that turns pages: one page a notch, however finely the wheel reports it.
struct WheelTurns: Equatable {
  private var notches = 0.0

  /// Adds notches, positive down; returns the pages to turn, positive forwards.
  mutating func add(_ dy: Double) -> Int {
    // A change of direction counts at once.
    if notches * dy < 0 { notches = 0 }
    notches += dy
    let turns = notches.rounded(.towardZero)
    notches -= turns
    return Int(clamping: turns)
  }
}
