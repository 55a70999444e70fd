import PhotoPages
import XMPBindings

/// What a photo's sidecar, and the packet in the photo, say in this program's terms.
package struct SidecarContents: Equatable {
  package var tags: [PhotoTag] = []
  /// The names that another program has deleted, placed as the photo is shown.
  package var lostTags: [PhotoTag] = []
  /// What was said about it, the oldest first.
  package var comments: [PhotoComment] = []
  /// What it is called; nil if there is no word of that, and empty if it is called nothing.
  package var title: String?
  /// What it is said to show; nil if there is no word of that, and empty if there is nothing to say.
  package var text: String?
  package var likes: [Like] = []
  package var reports: [Report] = []
}

extension SidecarDocument {
  /// What is understood of it, with the packet standing in; without a frame nothing is stale.
  package func contents(embedded: SidecarDocument?, in frame: StoredFrame?) -> SidecarContents {
    let graph = completed(by: embedded)
    return SidecarContents(
      tags: tags(embedded: embedded, in: frame),
      lostTags: lostTags(embedded: embedded, in: frame),
      comments: Records.comments.read(PhotoComment.self, from: graph),
      title: graph.properties[.title].map { $0.defaultText ?? "" },
      text: graph.properties[.description].map { $0.defaultText ?? "" },
      likes: Records.likes.read(Like.self, from: graph),
      reports: Records.reports.read(Report.self, from: graph))
  }

  /// What was said about the photo, the oldest first.
  package func comments(embedded: SidecarDocument?) -> [PhotoComment] {
    Records.comments.read(PhotoComment.self, from: completed(by: embedded))
  }

  package func tags(embedded: SidecarDocument?, in frame: StoredFrame?) -> [PhotoTag] {
    let orientation = frame?.orientation ?? orientation ?? .upright
    return completed(by: embedded).storedTags(in: frame).map { $0.tag(orientation) }
  }

  /// Whether it says of what the photo shows no more than the packet, of which it began as a copy.
  package func copiesText(of packet: SidecarDocument?) -> Bool {
    guard let text = graph.properties[.description] else { return true }
    return graph.properties[.captionEdited] == nil
      && text == packet?.graph.properties[.description]
  }

  /// What it says together with the packet in the photo, which stands in for what is missing here.
  package func completed(by embedded: SidecarDocument?) -> RDFGraph {
    var graph = embedded?.graph ?? RDFGraph()
    for form in self.graph.formsOfItsOwn { graph.properties[form.property] = nil }
    graph.properties.merge(self.graph.properties) { _, own in own }
    return graph
  }

  /// What another program has deleted of what this one had put on the photo, placed as it is shown:
  /// those first that are known in the file to be deleted.
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

  /// Whether anything has a place on the photo, be it one that only tells with the photo's size.
  package func hasTags(embedded: SidecarDocument?) -> Bool {
    !completed(by: embedded).storedTags(in: NameList.anyFrame).isEmpty
      || !lostTags(embedded: embedded, in: nil).isEmpty
  }

  /// The names of persons and things on the photo, each once, in order; none of them empty.
  package func names(embedded: SidecarDocument?) -> [String] {
    let graph = completed(by: embedded)
    var known: Set<String> = [""]
    let persons = NameList.names(graph.properties[.personInImage])
    let tags = graph.storedTags(in: NameList.anyFrame).map(\.region.text)
    return (tags + persons).filter { known.insert($0).inserted }
  }

  /// Whether each property that tells names is there, so that nothing has to stand in.
  package var speaksOfAllNames: Bool {
    let properties = RegionForms.all.map { $0.property } + [.personInImage]
    return properties.allSatisfy { graph.properties[$0] != nil }
  }

  package var orientation: Orientation? {
    graph.properties[.orientation]?.text.flatMap { Int($0) }.flatMap(Orientation.init)
  }
}

extension RDFGraph {
  /// The forms of regions that the photo's own packet has nothing more to say in: what this program had
  /// written there another one has taken away, and what the photo says is older than both.
  var formsOfItsOwn: [any RegionForm.Type] {
    guard properties[.people] != nil else { return [] }
    let isWithoutAny = RegionForms.all.allSatisfy { properties[$0.property] == nil }
    return RegionForms.all.filter { isWithoutAny || $0.property != .imageRegion }
  }
}
