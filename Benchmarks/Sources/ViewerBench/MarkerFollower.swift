/// A photo that was seen on screen.
struct Sighting: Equatable {
  /// Its marker's number.
  let photo: Int
  /// When it was first seen.
  let time: Double
}

/// Makes sightings of what the screen shows from moment to moment.
///
/// A photo counts once it is seen at two looks in a row, since one look may fall into a drawing; its
/// time is that of the first.
struct MarkerFollower {
  /// Photos in the order in which they came; none follows itself.
  private(set) var sightings: [Sighting] = []

  private var candidate: (photo: Int?, time: Double) = (nil, 0)

  /// Takes note of one look.
  ///
  /// - Parameters:
  ///   - photo: the marker's number; nil if there is none.
  ///   - time: when it was.
  mutating func see(_ photo: Int?, at time: Double) {
    guard photo == candidate.photo else {
      candidate = (photo, time)
      return
    }
    if let photo, photo != sightings.last?.photo {
      sightings.append(Sighting(photo: photo, time: candidate.time))
    }
  }
}
