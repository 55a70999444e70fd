import GioBindings
import PhotoPages

extension FolderListing {
  /// Renames in such an order that each new name is free by then.
  /// Photos that have swapped their names are left out: none of them could be the first.
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

  /// The listed photos that changed sidecars may belong to, by URI.
  /// Rather one too many than one too few: whether a sidecar of the short name is one photo's alone is
  /// not asked. What a program writes under a hidden name, before it is complete, belongs to no photo.
  func owners(of changes: [FileChange]) -> Set<String> {
    var owners: Set<String> = []
    for uri in Set(changes.lazy.flatMap(\.names)) where Self.mayBeSidecar(uri) {
      let file = Location(uri: uri)
      guard let sidecar = SidecarName(file.name), let folder = file.parent else { continue }
      for base in Set([sidecar.base, sidecar.plainBase]) {
        for name in known.names.sharing(base, in: folder) + [base] {
          let uri = folder.child(name).uri
          if list[uri] != nil { owners.insert(uri) }
        }
      }
    }
    return owners
  }

  /// Spares most files the making of a location.
  private static func mayBeSidecar(_ uri: String) -> Bool {
    uri.suffix(64).lowercased().contains(".xmp")
  }

  /// Replaces those photos whose sidecars tell another orientation than they did. Only those are read
  /// whose picture somebody has.
  func turn(_ owners: Set<String>) -> [PhotoSplice] {
    var turned: [(uri: String, photo: Photo)] = []
    for uri in owners {
      guard var photo = list[uri], known.photos.hasPicture(photo.id) else { continue }
      let orientation = SidecarOrientation.read(of: Location(uri: uri), known.names, cancellable)
      guard known.photos.note(orientation, of: photo.id) else { continue }
      known.photos.raise([photo.id])
      photo.revision += 1
      turned.append((uri, photo))
    }
    return list.apply(removing: [], adding: [], replacing: turned)
  }
}
