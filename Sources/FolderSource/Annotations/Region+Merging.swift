import FoundationEssentials
import PhotoPages

extension Region {
  /// Of two copies of one tag: what was put back last, else each part as it was changed last.
  func merged(with other: Region) -> Region {
    guard self != other else { return self }
    let beginnings = (marks.restored ?? .distantPast, other.marks.restored ?? .distantPast)
    guard beginnings.0 == beginnings.1 else { return beginnings.0 > beginnings.1 ? self : other }
    var merged = self
    merged.marks.id = marks.id ?? other.marks.id
    if (other.marks.textEdited ?? .distantPast, other.text)
      > (marks.textEdited ?? .distantPast, text)
    {
      merged.text = other.text
      merged.marks.textEdited = other.marks.textEdited
    }
    if (other.marks.kindEdited ?? .distantPast, other.kind.rawValue)
      > (marks.kindEdited ?? .distantPast, kind.rawValue)
    {
      merged.kind = other.kind
      merged.marks.kindEdited = other.marks.kindEdited
    }
    if isMovedLater(other) {
      merged.area = other.area
      merged.marks.isPoint = other.marks.isPoint
      merged.marks.appliedTo = other.marks.appliedTo
      merged.marks.shapeEdited = other.marks.shapeEdited
    }
    merged.fitBox(of: [area, other.area])
    return merged
  }

  private func isMovedLater(_ other: Region) -> Bool {
    let dates = (marks.shapeEdited ?? .distantPast, other.marks.shapeEdited ?? .distantPast)
    return dates.0 == dates.1 ? shape < other.shape : dates.1 > dates.0
  }

  /// Without the box that stands for a click.
  private var shape: StoredShape {
    let isPoint = marks.isPoint ?? area.isPoint
    return StoredShape(isPoint ? StoredArea(x: area.x, y: area.y) : area, isPoint: isPoint)
  }

  /// Gives what was put there with one click the area that its kind wants, whichever copy it is from.
  private mutating func fitBox(of areas: [StoredArea]) {
    guard marks.isPoint == true else { return }
    area = StoredArea(x: area.x, y: area.y)
    guard kind == .person else { return }
    area.fit(width: areas.map(\.width).max() ?? 0, height: areas.map(\.height).max() ?? 0)
  }
}
