/// The orientations in which photos are shown that were turned here, until their pictures are decoded in them.
///
/// A picture that arrives meanwhile may be of an earlier orientation. It is shown turned.
struct PictureTurns: Equatable, Sendable {
  private struct Turn: Equatable {
    var wanted: Orientation
    /// The orientation of the picture that arrived last.
    var arrived: Orientation
    /// Whether turns are being saved.
    var isSaving = true
    /// The revision from which on the source's pictures are right; nil if it told none.
    var rightFrom: Int?

    func isRight(at revision: Int?) -> Bool {
      guard !isSaving else { return false }
      guard let rightFrom else { return wanted == arrived }
      return revision.map { $0 >= rightFrom } ?? false
    }
  }

  private var turns: [PhotoID: Turn] = [:]

  /// Turns a photo that is shown in an orientation, and returns the new one.
  mutating func turn(_ photo: PhotoID, _ turn: QuarterTurn, from shown: Orientation) -> Orientation
  {
    let wanted = shown.turned(turn)
    turns[photo, default: Turn(wanted: wanted, arrived: shown)].wanted = wanted
    turns[photo]?.isSaving = true
    return wanted
  }

  /// Notes that turns were saved, and the revision from which on the photo's pictures show them; nil if unknown.
  ///
  /// - Parameters:
  ///   - photo: the turned photo.
  ///   - revision: the revision.
  ///   - isLast: whether no other turn of the photo is being saved.
  ///   - shown: the revision of the picture that is shown.
  /// - Returns: the orientation of that picture, if it is right without a turn.
  mutating func saved(
    _ photo: PhotoID, rightFrom revision: Int?, isLast: Bool, shown: Int?
  ) -> Orientation? {
    if let revision { turns[photo]?.rightFrom = revision }
    if isLast { turns[photo]?.isSaving = false }
    guard let turn = turns[photo], turn.isRight(at: shown) else { return nil }
    turns[photo] = nil
    return turn.arrived
  }

  /// Returns the orientation in which an arriving picture is shown.
  mutating func orientation(
    of photo: PhotoID, arriving: Orientation, revision: Int?
  ) -> Orientation {
    turns[photo]?.arrived = arriving
    guard let turn = turns[photo] else { return arriving }
    guard turn.isRight(at: revision) else { return turn.wanted }
    turns[photo] = nil
    return arriving
  }
}
