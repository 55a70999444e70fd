@testable import PhotoPages
import TestSupport

/// Returns the fields of a model that changed, each with its path and its new value.
func modelChanges(from old: ViewerModel, to new: ViewerModel) -> [String] {
  guard old != new else { return [] }
  let photos = Set(old.library.list.map(\.id)).union(new.library.list.map(\.id))
  return changes(from: old as Any, to: new as Any, at: "")
    + photos.sorted { $0.name < $1.name }.flatMap {
      changes(from: old.records[$0], to: new.records[$0], at: "records.\($0.name)")
    }
}

/// The fields that the viewer counts and orders by, and those that only repeat what the effects say.
private let leftOut: Set<String> = [
  "counter", "pictures.generation", "pictures.arrivals", "random", "pictures.requests",
  "paging.turnDirection", "paging.streak", "paging.isChosen", "now", "slideshow.wait",
  "slideshow.next", "slideshow.count", "slideshow.isPlaying", "slideshow.shown",
  "slideshow.lastShown", "slideshow.past", "slideshow.fillsScreen", "notices.count",
  "details.count", "details.state", "annotations.counter",
  "annotations.rest", "annotations.requests", "annotations.past", "tagging.hasAskedForNames",
  "tagging.usedNames", "records.version", "records.isFollowed", "records.chunks",
  "selection.version", "selection.anchor", "history.awaited", "notices.failedStep",
  "drafts.stored", "drafts.request", "drafts.read", "library.isListed", "morePhotos.awaitsAnswer",
  "morePhotos.awaitsList", "folderText.isCurrent", "folderText.reading", "folderText.count",
  "search.count", "search.wait", "search.askedFilter", "lastPhoto.wanted", "lastPhoto.found",
  "lastPhoto.isTurned",
]

/// The lists of which the effects tell what came, and the table how many there are.
private let counted: Set<String> = [
  "annotations.saves", "history.done", "history.undone", "history.deletions", "files.works",
]

/// Whether a change is that of a list's count alone.
func isCount(_ change: String) -> Bool { counted.contains { change.hasPrefix("\($0): ") } }

/// Returns the differences of two values of one type, field by field where that is shorter.
func changes(from old: Any, to new: Any, at path: String) -> [String] {
  guard !leftOut.contains(path), !isNumber(new), !isEqual(old, new) else { return [] }
  if counted.contains(path) { return ["\(path): \(Mirror(reflecting: new).children.count)"] }
  if let old = old as? [PhotoID: Any], let new = new as? [PhotoID: Any] {
    return Set(old.keys).union(new.keys).sorted { $0.name < $1.name }.flatMap { photo in
      let path = "\(path).\(photo.name)"
      guard let old = old[photo], let new = new[photo] else {
        // The effects tell which photos are loaded.
        return isCompound(old[photo] ?? new[photo]) ? [] : [line(path, new[photo])]
      }
      return changes(from: old, to: new, at: path)
    }
  }
  guard isCompound(new) else { return [line(path, new)] }
  return zip(Mirror(reflecting: old).children, Mirror(reflecting: new).children).flatMap {
    old, new in
    let names = [path, new.label ?? ""].filter { !$0.isEmpty && !["value", "states"].contains($0) }
    return changes(from: old.value, to: new.value, at: names.joined(separator: "."))
  }
}

private func line(_ path: String, _ value: Any?) -> String {
  let words = value.map { text(of: $0) } ?? ""
  return "\(path): \(words.isEmpty ? "none" : words)"
}

private func isCompound(_ value: Any?) -> Bool {
  switch value {
  case is ViewerModel, is Preferences, is AnnotationState, is PictureState, is PhotoAnnotations,
    is PhotoRecord, is Caption:
    true
  default: value.map { "\(type(of: $0))".hasSuffix("Feature") } ?? false
  }
}

private func isEqual(_ left: Any, _ right: Any) -> Bool {
  guard let left = left as? any Equatable else { return "\(left)" == "\(right)" }
  return isEqual(left, to: right)
}

private func isEqual<Value: Equatable>(_ left: Value, to right: Any) -> Bool {
  left == right as? Value
}
