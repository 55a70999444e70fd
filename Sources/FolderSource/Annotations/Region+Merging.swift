import FoundationEssentials
import PhotoPages

extension Region {
  /// Of two copies of one tag: what was put back last, else each part as it was changed last. What was
  /// changed at one time stays as it is here.
  func merged(with other: Region) -> Region {
    guard self != other else { return self }
    let beginnings = (marks.restored ?? .distantPast, other.marks.restored ?? .distantPast)
    guard beginnings.0 == beginnings.1 else { return beginnings.0 > beginnings.1 ? self : other }
    var merged = self
    merged.marks.id = marks.id ?? other.marks.id
    if Self.isLater(other.marks.textEdited, than: marks.textEdited) {
      merged.text = other.text
      merged.marks.textEdited = other.marks.textEdited
    }
    if Self.isLater(other.marks.kindEdited, than: marks.kindEdited) {
      merged.kind = other.kind
      merged.marks.kindEdited = other.marks.kindEdited
    }
    if Self.isLater(other.marks.shapeEdited, than: marks.shapeEdited) {
      merged.area = other.area
      merged.marks.isPoint = other.marks.isPoint
      merged.marks.appliedTo = other.marks.appliedTo
      merged.marks.shapeEdited = other.marks.shapeEdited
    }
    merged.fitBox(of: [area, other.area])
    return merged
  }

  /// Whether two copies say something else of one time: another program has changed one of them, and
  /// nobody knows which.
  func contradicts(_ other: Region) -> Bool {
    guard marks.restored == other.marks.restored else { return false }
    let (mine, theirs) = (marks, other.marks)
    return text != other.text && mine.textEdited == theirs.textEdited
      || kind != other.kind && mine.kindEdited == theirs.kindEdited
      || !shape.isNear(other.shape) && mine.shapeEdited == theirs.shapeEdited
  }

  private static func isLater(_ date: Date?, than other: Date?) -> Bool {
    (date ?? .distantPast) > (other ?? .distantPast)
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
