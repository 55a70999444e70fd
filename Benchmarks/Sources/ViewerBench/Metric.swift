/// A number that comes out of a case.
public enum Metric: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  /// From the start, or the last key, until the photo is on screen, in milliseconds.
  case onScreen
  /// The same until it is there at the screen's resolution.
  case sharp
  /// From the start until the processor has nothing left to do, in milliseconds.
  case settled
  /// Processor time of the whole case, of all the viewer's processes, in seconds.
  case processorTime
  /// Processor time while nothing happens, in percent of one processor.
  case idleLoad
  /// Different photos seen.
  case shown
  /// How many photos further it is.
  case moved
  /// From the key until anything on screen changes, in milliseconds.
  case firstChange
  /// From the key until nothing changes any more, in milliseconds.
  case lastChange
  /// Memory when settled, as its share of what it maps (PSS), in megabytes.
  case memory
  /// How much more memory that is than halfway through, in megabytes.
  case growth

  /// What it is called in a row of a table.
  public var title: String {
    switch self {
    case .onScreen: "on screen, ms"
    case .sharp: "sharp, ms"
    case .settled: "at rest, ms"
    case .processorTime: "processor time, s"
    case .idleLoad: "% of a processor"
    case .shown: "photos shown"
    case .moved: "photos moved"
    case .firstChange: "first change, ms"
    case .lastChange: "last change, ms"
    case .memory: "memory, MB"
    case .growth: "growth of the second half, MB"
    }
  }
}

/// The numbers that came out of a case, each as often as it was measured.
public typealias Figures = [Metric: [Double]]
