import Gio
import PhotoPages

/// The photos that some sidecars may belong to.
///
/// Rather one too many than one too few: whether a sidecar of the short name is one photo's alone is
/// not asked.
struct SidecarOwners {
  /// Photos that a sidecar has the whole name of.
  private var names: Set<PhotoID> = []
  /// URIs without extension.
  private var stems: Set<String> = []

  /// Whether there was no sidecar at all.
  var isEmpty: Bool { names.isEmpty }

  /// Adds those of a file, if that is a sidecar.
  ///
  /// What a program writes under a hidden name, before it is complete, belongs to no photo.
  mutating func insert(_ file: Location) {
    guard let name = SidecarName(file.name), let folder = file.parent else { return }
    for base in [name.base, name.plainBase] {
      let uri = folder.child(base).uri
      names.insert(PhotoID(uri))
      stems.insert(uri)
    }
  }

  /// Whether one of the sidecars may be this photo's.
  func contains(_ photo: PhotoID) -> Bool {
    names.contains(photo) || stems.contains(Self.stem(of: photo.rawValue))
  }

  /// A URI without the extension of its last name, which a URI spells as the name does.
  private static func stem(of uri: String) -> String {
    let bytes = uri.utf8
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
      !bytes[dot...].contains(UInt8(ascii: "/"))
    else { return uri }
    return String(uri[..<dot])
  }
}

extension SidecarOwners {
  /// Those of all sidecars that changes speak of.
  init(of changes: [FileChange]) {
    for name in Set(changes.lazy.flatMap(\.names)) where Self.mayBeSidecar(name) {
      insert(Location(uri: name.rawValue))
    }
  }

  /// Spares most files the making of a location.
  private static func mayBeSidecar(_ name: PhotoID) -> Bool {
    name.rawValue.suffix(64).lowercased().contains(".xmp")
  }
}
