import FoundationEssentials
import PhotoPages
import XMPBindings

/// The addition, change or deletion of a tag in a sidecar.
struct TagEdit {
  private let old: PhotoTag?
  private let new: PhotoTag?
  private let place: Int
  private let frame: StoredFrame?
  private let date: Date

  static let properties =
    RegionForms.all.map { $0.property } + KeywordList.all.map(\.property)
    + KeywordPaths.all.map(\.property)

  init(_ change: ItemChange<PhotoTag>, _ frame: StoredFrame?, _ date: Date) {
    (old, new, place) = (change.old?.writable, change.new?.writable, change.place)
    (self.frame, self.date) = (frame, date)
  }

  func apply(to graph: inout RDFGraph) throws(SidecarError) {
    switch (old, new) {
    case (let old?, let new?): try change(old, new, in: &graph)
    case (nil, let new?): try add(new, to: &graph)
    case (let old?, nil): delete(old, from: &graph)
    case (nil, nil): return
    }
    KeywordList.removeUnused(from: &graph)
  }

  private var orientation: Orientation { frame?.orientation ?? .upright }

  /// Adds a tag; `seen` is the tag that the person has changed and that is missing here.
  private func add(
    _ tag: PhotoTag, changedFrom seen: PhotoTag? = nil, to graph: inout RDFGraph
  ) throws(SidecarError) {
    let id = tag.id.rawValue
    guard !tag.text.isEmpty, !graph.storedTags(in: frame).contains(where: { $0.id == id }) else {
      return
    }
    guard let frame, frame.hasSize else { throw .sizeUnknown }
    var marks = TagFields(id: id)
    // An unchanged part may have been changed elsewhere, so it gets no date.
    marks.textEdited = seen?.text == tag.text ? nil : date
    marks.kindEdited = seen?.kind == tag.kind ? nil : date
    marks.shapeEdited = seen?.shape == tag.shape ? nil : date
    if let deleted = Tombstones(graph)[id] {
      // A deletion of a later date stays.
      guard deleted <= date else { return }
      marks.restored = SidecarDate.following(date, after: deleted)
    }
    var region = Region(
      text: tag.text, kind: tag.kind, area: StoredArea(tag.shape, orientation), marks: marks)
    region.marks.isPoint = tag.shape.isPoint
    graph.add(region.boxed(on: frame.size), at: place, in: frame)
    KeywordList.add(region, to: &graph)
  }

  private func delete(_ tag: PhotoTag, from graph: inout RDFGraph) {
    let found = find(tag, in: graph)
    if let found { graph.remove([found]) }
    var tombstones = Tombstones(graph)
    tombstones.add(
      found?.id ?? tag.id.rawValue,
      at: SidecarDate.following(date, after: found?.region.marks.restored))
    tombstones.write(to: &graph)
  }

  /// Returns the tag that a person saw, by id, else by name and place, as other programs may drop ids.
  private func find(_ tag: PhotoTag, in graph: RDFGraph) -> StoredTag? {
    let tags = graph.storedTags(in: frame)
    let area = StoredArea(tag.shape, orientation)
    return tags.first { $0.id == tag.id.rawValue }
      ?? tags.first { $0.region.text == tag.text && $0.region.area.isLike(area) }
  }

  private func change(
    _ old: PhotoTag, _ new: PhotoTag, in graph: inout RDFGraph
  ) throws(SidecarError) {
    guard let found = find(old, in: graph) else {
      // A tag deleted by another person stays so; one lost by another program is added again.
      guard Tombstones(graph)[old.id.rawValue] == nil else { return }
      return try add(new, changedFrom: old, to: &graph)
    }
    var region = found.region
    region.marks.id = found.id
    region.marks.isPoint = found.isPoint
    // A tag needs a name, so an empty one is ignored.
    edit(
      &region.text, &region.marks.textEdited, from: old.text,
      to: new.text.isEmpty ? old.text : new.text, at: date, isSame: ==, isLess: <)
    edit(
      &region.kind, &region.marks.kindEdited, from: old.kind, to: new.kind, at: date, isSame: ==,
      isLess: { $0.rawValue < $1.rawValue })
    // A person sees only the part within the photo.
    let before = StoredShape(found.tag(orientation).shape, orientation)
    var shape = before
    edit(
      &shape, &region.marks.shapeEdited, from: StoredShape(old.shape, orientation),
      to: StoredShape(new.shape, orientation), at: date, isSame: { $0.isNear($1) }, isLess: <)
    if shape != before { (region.area, region.marks.isPoint) = (shape.area, shape.isPoint) }
    guard region != found.region else { return }
    try write(region, over: found, to: &graph)
  }

  private func write(
    _ region: Region, over found: StoredTag, to graph: inout RDFGraph
  ) throws(SidecarError) {
    var (region, found) = (region, found)
    if region.area != found.region.area || region.kind != found.region.kind {
      guard let frame, frame.hasSize else { throw .sizeUnknown }
      region = region.boxed(on: frame.size)
    }
    if region.area != found.region.area || region.kind != found.region.kind, let frame {
      if region.area != found.region.area { region.marks.appliedTo = frame.size }
      graph.fitRegions(to: frame)
      found = graph.storedTags(in: frame).first { $0.id == found.id } ?? found
    }
    graph.replace(found, with: region, in: frame)
    KeywordList.add(region, to: &graph)
  }
}

extension PhotoTag {
  /// The tag with its text as it is after writing.
  fileprivate var writable: PhotoTag {
    var tag = self
    tag.text = XMPValue(text: text).text ?? ""
    return tag
  }
}
