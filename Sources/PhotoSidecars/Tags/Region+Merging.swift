import FoundationEssentials
import PhotoPages

extension StoredTag {
  fileprivate var base: Region { record?.region ?? region }

  private func changes(_ edited: KeyPath<TagFields, Date?>, _ isSame: (Region, Region) -> Bool)
    -> Bool
  {
    record != nil && region.marks[keyPath: edited] == base.marks[keyPath: edited]
      && !isSame(region, base)
  }

  private var isRenamedElsewhere: Bool { changes(\.textEdited) { $0.text == $1.text } }

  private var isMovedElsewhere: Bool { changes(\.shapeEdited) { $0.shape.isNear($1.shape) } }

  var isChangedElsewhere: Bool { isRenamedElsewhere || isMovedElsewhere }

  /// Returns the region, with `date` for the parts that another program has changed.
  func dated(_ date: Date) -> Region {
    var region = region
    region.marks.id = id
    if isRenamedElsewhere {
      region.marks.textEdited = SidecarDate.following(date, after: region.marks.textEdited)
    }
    if isMovedElsewhere {
      region.marks.shapeEdited = SidecarDate.following(date, after: region.marks.shapeEdited)
    }
    return region
  }

  /// Whether any part was changed after the record of another copy.
  func isLater(than record: TagRecord) -> Bool {
    let (mine, theirs) = (region.marks, record.region.marks)
    return [\TagFields.restored, \.textEdited, \.kindEdited, \.shapeEdited].contains {
      Region.isLater(mine[keyPath: $0], than: theirs[keyPath: $0])
    }
  }

  /// Merges two copies of one tag, each part by its date of change, or the copy that was restored later.
  ///
  /// Of equal dates, a change by another program wins over the record, and else this copy stays. `base` is the record
  /// to write, without changes by other programs.
  func merged(with other: StoredTag) -> (region: Region, base: Region) {
    let (mine, theirs) = (region.marks, other.region.marks)
    let beginnings = (mine.restored ?? .distantPast, theirs.restored ?? .distantPast)
    guard beginnings.0 == beginnings.1 else {
      return beginnings.0 > beginnings.1 ? (region, base) : (other.region, other.base)
    }
    var (merged, noted) = (region, base)
    func take(
      _ field: KeyPath<TagFields, Date?>, _ isTheirs: Bool = false, _ isMine: Bool = false,
      _ take: (inout Region, Region) -> Void
    ) {
      let isLater = Region.isLater(theirs[keyPath: field], than: mine[keyPath: field])
      let isOfOneTime = theirs[keyPath: field] == mine[keyPath: field]
      guard isLater || isOfOneTime && isTheirs && !isMine else { return }
      take(&merged, other.region)
      take(&noted, other.base)
    }
    take(\.textEdited, other.isRenamedElsewhere, isRenamedElsewhere) {
      ($0.text, $0.marks.textEdited) = ($1.text, $1.marks.textEdited)
    }
    take(\.kindEdited) { ($0.kind, $0.marks.kindEdited) = ($1.kind, $1.marks.kindEdited) }
    take(\.shapeEdited, other.isMovedElsewhere, isMovedElsewhere) {
      ($0.area, $0.marks.isPoint) = ($1.area, $1.marks.isPoint)
      ($0.marks.appliedTo, $0.marks.shapeEdited) = ($1.marks.appliedTo, $1.marks.shapeEdited)
    }
    merged.marks.id = mine.id ?? theirs.id
    noted.marks.id = merged.marks.id
    merged.fitBox(of: [region, other.region])
    noted.fitBox(of: [base, other.base])
    return (merged, noted)
  }

  /// Whether two copies differ with equal dates, so that neither is known to be newer.
  func contradicts(_ other: StoredTag) -> Bool {
    let (mine, theirs) = (region.marks, other.region.marks)
    guard mine.restored == theirs.restored else { return false }
    return region.text != other.region.text && mine.textEdited == theirs.textEdited
      && isRenamedElsewhere == other.isRenamedElsewhere
      || region.kind != other.region.kind && mine.kindEdited == theirs.kindEdited
      || !region.shape.isNear(other.region.shape) && mine.shapeEdited == theirs.shapeEdited
        && isMovedElsewhere == other.isMovedElsewhere
  }
}

extension Region {
  /// Whether a date is later than another; no date is the earliest.
  static func isLater(_ date: Date?, than other: Date?) -> Bool {
    (date ?? .distantPast) > (other ?? .distantPast)
  }

  /// The shape without the box that represents a click.
  fileprivate var shape: StoredShape {
    let isPoint = marks.isPoint ?? area.isPoint
    return StoredShape(area: isPoint ? StoredArea(x: area.x, y: area.y) : area, isPoint: isPoint)
  }

  /// Fits the area of a one-click tag to its kind: a point, or for a person the largest box of the copies.
  fileprivate mutating func fitBox(of copies: [Region]) {
    guard marks.isPoint == true else { return }
    area = StoredArea(x: area.x, y: area.y)
    guard kind == .person else { return }
    let clicks = copies.filter { $0.marks.isPoint == true && !$0.area.isPoint }
    let areas = (clicks.isEmpty ? copies : clicks).map(\.area)
    area.fit(width: areas.map(\.width).max() ?? 0, height: areas.map(\.height).max() ?? 0)
  }
}
