import GioBindings
import PhotoPages
import PhotoSidecars

private struct Arrival {
  let entry: DirectoryEntry
  /// The URI of the listed photo that was renamed to this one.
  var former: String?
  var isWritten = false
}

private struct ListChange {
  var leaving: Set<String> = []
  var written: [String: DirectoryEntry] = [:]
  var arriving: [String: Arrival] = [:]

  /// The renames from old to new URI, except where an editor saved a new file under the old name and kept a copy.
  var renames: [String: String] {
    var renames: [String: String] = [:]
    for (uri, arrival) in arriving {
      guard let former = arrival.former else { continue }
      if let successor = arriving[former], successor.former == nil { continue }
      renames[former] = uri
    }
    return renames
  }
}

extension FolderListing {
  /// Applies changes according to the current state of the files; files being written stay listed.
  func apply(
    _ change: NetChange, listed: Set<String>, growing: Set<String>
  ) -> [PhotoSplice] {
    var result = ListChange()
    for uri in change.removed.subtracting(growing) {
      // Two files that exchanged their names look as though the photo was renamed.
      if !change.written.contains(uri), let entry = look(at: uri) {
        result.written[uri] = entry
      } else {
        result.leaving.insert(uri)
      }
    }
    for (former, uri) in change.moved {
      let entry = look(at: uri, formerly: former)
      if entry != nil || !growing.contains(former) { result.leaving.insert(former) }
      if let entry { result.arriving[uri] = Arrival(entry: entry, former: former) }
    }
    let staying = listed.subtracting(change.removed).subtracting(change.moved.keys)
    for uri in change.written { addWritten(uri, isStaying: staying.contains(uri), to: &result) }
    return apply(result)
  }

  private func addWritten(_ uri: String, isStaying: Bool, to change: inout ListChange) {
    guard change.arriving[uri] == nil else {
      change.arriving[uri]?.isWritten = true
      return
    }
    guard let entry = look(at: uri) else {
      change.leaving.insert(uri)
      return
    }
    if isStaying {
      change.written[uri] = entry
    } else {
      change.arriving[uri] = Arrival(entry: entry)
    }
  }

  private func apply(_ change: ListChange) -> [PhotoSplice] {
    let renames = change.renames
    follow(renames)
    var raised = change.written.keys.compactMap { list[$0]?.id }
    for uri in change.leaving.union(change.written.keys) where renames[uri] == nil {
      known.forget(Location(uri: uri))
      guard let photo = list[uri], change.leaving.contains(uri) else { continue }
      narrowing.leave(known.photos.places.number(of: uri))
      if change.arriving[uri] == nil {
        known.photos.forget(photo.id, at: uri)
      } else {
        raised.append(photo.id)
      }
    }
    for (uri, arrival) in change.arriving where arrival.isWritten {
      if let former = arrival.former, renames[former] == uri, let photo = list[former] {
        raised.append(photo.id)
      }
    }
    known.photos.raise(raised)
    return list.apply(
      removing: change.leaving,
      adding: change.arriving.map { ($0, known.photos.photo(at: $0, $1.entry)) },
      replacing: change.written.map { ($0, known.photos.photo(at: $0, $1)) })
  }

  private func follow(_ renames: [String: String]) {
    var moves: [PhotoID: String] = [:]
    for (old, new) in renames { if let photo = list[old] { moves[photo.id] = new } }
    known.photos.move(moves)
    narrowing.follow(renames, at: known.photos.places)
    for (old, new) in Self.inOrder(renames) {
      guard let photo = known.photos.id(at: new) else { continue }
      known.move(photo, Location(uri: old), Location(uri: new), cancellable)
    }
  }

  /// Examines a renamed photo; a requested one stays so unless its new name is hidden, as backup copies' are.
  private func look(at uri: String, formerly former: String) -> DirectoryEntry? {
    guard asked.contains(former), !asked.contains(uri) else { return look(at: uri) }
    asked.insert(uri)
    if let entry = look(at: uri), !entry.isHidden { return entry }
    asked.remove(uri)
    return nil
  }

  /// Returns renames in an order in which each new name is free, except for photos that swap names.
  static func inOrder(_ renames: [String: String]) -> [(old: String, new: String)] {
    var done: Set<String> = []
    var ordered: [(String, String)] = []
    for start in renames.keys {
      var chain: [(String, String)] = []
      var last = start
      while let next = renames[last], done.insert(last).inserted {
        chain.append((last, next))
        last = next
      }
      if last != start { ordered += chain.reversed() }
    }
    return ordered
  }

  /// Replaces the photos whose sidecars have another orientation than when their picture was requested.
  func turn(_ owners: Set<String>) -> [PhotoSplice] {
    let turned = owners.filter { uri in
      guard let photo = list[uri], known.photos.hasPicture(photo.id) else { return false }
      let orientation = known.orientation(of: Location(uri: uri), cancellable)
      guard known.photos.note(orientation, of: photo.id) else { return false }
      known.photos.raise([photo.id])
      return true
    }
    return renew(turned)
  }

  /// Replaces photos by their newest revisions.
  private func renew(_ uris: Set<String>) -> [PhotoSplice] {
    let renewed = uris.compactMap { uri in
      list[uri].map { photo in
        var photo = photo
        photo.revision = known.photos.revision(of: photo.id)
        return (uri, photo)
      }
    }
    return list.apply(replacing: renewed)
  }

  /// Follows the photos that the source itself turns.
  func followTurns() {
    known.turns.begin(self) { [weak self] uri in
      Task { await self?.turned(uri) }
    }
  }

  /// Reports a turned photo, once the list is complete.
  private func turned(_ uri: String) {
    turned.insert(uri)
    tellTurned()
  }

  func tellTurned() {
    guard phase == .following, !turned.isEmpty else { return }
    let splices = renew(turned)
    turned = []
    if !splices.isEmpty { send(splices, isComplete: true) }
  }
}
