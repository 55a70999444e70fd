import FoundationEssentials
import PhotoPages

extension StoredTag {
  fileprivate var base: Region { record?.region ?? region }

  private func changes(_ edited: KeyPath<RegionMarks, Date?>, _ isSame: (Region, Region) -> Bool)
    -> Bool
  {
    record != nil && region.marks[keyPath: edited] == base.marks[keyPath: edited]
      && !isSame(region, base)
  }

  private var isRenamedElsewhere: Bool { changes(\.textEdited) { $0.text == $1.text } }

  private var isMovedElsewhere: Bool { changes(\.shapeEdited) { $0.shape.isNear($1.shape) } }

  var isChangedElsewhere: Bool { isRenamedElsewhere || isMovedElsewhere }

  /// What it says, with a date for what another program has changed.
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

  /// Whether anything about it was changed after what a copy has noted of it.
  func isLater(than record: TagRecord) -> Bool {
    let (mine, theirs) = (region.marks, record.region.marks)
    return [\RegionMarks.restored, \.textEdited, \.kindEdited, \.shapeEdited].contains {
      Region.isLater(mine[keyPath: $0], than: theirs[keyPath: $0])
    }
  }

  /// Of two copies of one tag: what was put back last, else each part as it was changed last. Of one
  /// time another program's change follows what was noted then, and else stays what is here. `base` is
  /// what to note of it, which is not what another program has done.
  func merged(with other: StoredTag) -> (region: Region, base: Region) {
    let (mine, theirs) = (region.marks, other.region.marks)
    let beginnings = (mine.restored ?? .distantPast, theirs.restored ?? .distantPast)
    guard beginnings.0 == beginnings.1 else {
      return beginnings.0 > beginnings.1 ? (region, base) : (other.region, other.base)
    }
    var (merged, noted) = (region, base)
    func take(
      _ field: KeyPath<RegionMarks, Date?>, _ isTheirs: Bool = false, _ isMine: Bool = false,
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

  /// Whether two copies say something else of one time, so that neither is known to be newer.
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
  /// Whether a change was later than another; one without a date was before all.
  static func isLater(_ date: Date?, than other: Date?) -> Bool {
    (date ?? .distantPast) > (other ?? .distantPast)
  }

  /// Without the box that stands for a click.
  fileprivate var shape: StoredShape {
    let isPoint = marks.isPoint ?? area.isPoint
    return StoredShape(area: isPoint ? StoredArea(x: area.x, y: area.y) : area, isPoint: isPoint)
  }

  /// Gives what was put there with one click the area that its kind wants, whichever copy it is from.
  fileprivate mutating func fitBox(of copies: [Region]) {
    guard marks.isPoint == true else { return }
    area = StoredArea(x: area.x, y: area.y)
    guard kind == .person else { return }
    let clicks = copies.filter { $0.marks.isPoint == true && !$0.area.isPoint }
    let areas = (clicks.isEmpty ? copies : clicks).map(\.area)
    area.fit(width: areas.map(\.width).max() ?? 0, height: areas.map(\.height).max() ?? 0)
  }
}
