import PhotoPages
import XMPBindings

/// The annotations in a photo's sidecar and packet.
package struct SidecarContents: Equatable {
  package var tags: [PhotoTag] = []
  /// The tags that another program has deleted, placed in the photo as shown.
  package var lostTags: [PhotoTag] = []
  /// The comments, oldest first.
  package var comments: [PhotoComment] = []
  package var likes: [Like] = []
  package var reports: [Report] = []
}

extension SidecarDocument {
  /// Returns the annotations, completed by the packet; without a frame no tag is stale.
  package func contents(embedded: SidecarDocument?, in frame: StoredFrame?) -> SidecarContents {
    let graph = completed(by: embedded)
    return SidecarContents(
      tags: tags(embedded: embedded, in: frame),
      lostTags: lostTags(embedded: embedded, in: frame),
      comments: Records.comments.read(PhotoComment.self, from: graph),
      likes: Records.likes.read(Like.self, from: graph),
      reports: Records.reports.read(Report.self, from: graph))
  }

  /// Returns the comments, completed by the packet, oldest first.
  package func comments(embedded: SidecarDocument?) -> [PhotoComment] {
    Records.comments.read(PhotoComment.self, from: completed(by: embedded))
  }

  package func tags(embedded: SidecarDocument?, in frame: StoredFrame?) -> [PhotoTag] {
    let orientation = frame?.orientation ?? orientation ?? .upright
    return completed(by: embedded).storedTags(in: frame).map { $0.tag(orientation) }
  }

  /// Returns the properties of the sidecar, and of the packet those that are missing here.
  ///
  /// The lists of keywords count as one property: if one was changed here, those in the packet are older.
  package func completed(by embedded: SidecarDocument?) -> RDFGraph {
    var graph = embedded?.graph ?? RDFGraph()
    for form in self.graph.formsIgnoringPacket { graph.properties[form.property] = nil }
    if self.graph.listsKeywords {
      for property in RDFGraph.keywordProperties { graph.properties[property] = nil }
    }
    graph.properties.merge(self.graph.properties) { _, own in own }
    return graph
  }

  /// Returns this program's tags that another has deleted, placed in the photo as shown, recorded deletions first.
  package func lostTags(embedded: SidecarDocument?, in frame: StoredFrame?) -> [PhotoTag] {
    let graph = completed(by: embedded)
    let tags = graph.resolvedTags(in: frame)
    let alive = Set(tags.all.map(\.id))
    let known = Tombstones(graph).lost.filter { !alive.contains($0.id) }
    let ids = Set(known.map(\.id))
    let lost = known + tags.lost.map(\.record).filter { !ids.contains($0.id) }
    let orientation = frame?.orientation ?? orientation ?? .upright
    return lost.map { record in
      let size = record.region.marks.appliedTo
      return StoredTag(
        id: record.id, region: record.region,
        isStale: size.flatMap { frame?.isStale($0) } ?? false, places: []
      ).tag(orientation)
    }
  }

  /// Whether there are tags or deleted tags, including those in pixels of an unknown size.
  package func hasTags(embedded: SidecarDocument?) -> Bool {
    !completed(by: embedded).storedTags(in: KeywordList.anyFrame).isEmpty
      || !lostTags(embedded: embedded, in: nil).isEmpty
  }

  /// Returns the names of tags and listed persons in order, without duplicates and empty ones.
  package func names(embedded: SidecarDocument?) -> [String] {
    let graph = completed(by: embedded)
    var known: Set<String> = [""]
    let persons = KeywordList.names(graph.properties[.personInImage])
    let tags = graph.storedTags(in: KeywordList.anyFrame).map(\.region.text)
    return (tags + persons).filter { known.insert($0).inserted }
  }

  /// Whether all properties with names exist, so that the packet is not needed for them.
  package var hasAllNameProperties: Bool {
    let properties = RegionForms.all.map { $0.property } + [.personInImage]
    return graph.listsKeywords && properties.allSatisfy { graph.properties[$0] != nil }
  }
}

extension RDFGraph {
  /// The forms of regions that are not completed by the photo's packet.
  ///
  /// If this program has tagged persons, missing regions were deleted by another program, and the packet's are older.
  /// Missing IPTC regions count as deleted only if there are no regions at all.
  var formsIgnoringPacket: [any RegionForm.Type] {
    guard properties[.people] != nil else { return [] }
    let isWithoutAny = RegionForms.all.allSatisfy { properties[$0.property] == nil }
    return RegionForms.all.filter { isWithoutAny || $0.property != .imageRegion }
  }
}
