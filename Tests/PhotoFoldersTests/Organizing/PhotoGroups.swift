import GioBindings
import PhotoPages
import TestSupport

@testable import PhotoFolders
@testable import sidecar_writer

/// Photos with all that belongs to them, told apart by what is in their files.
struct PhotoGroups {
  let folder: ScratchFolder
  let target: ScratchFolder
  let data: ScratchFolder
  let names: [String]

  /// Makes photos with a sidecar each, and a film and edits beside every third.
  init(_ count: Int, targetIn base: String? = nil) throws {
    folder = try ScratchFolder()
    target = try ScratchFolder(in: base)
    data = try ScratchFolder()
    names = (0..<count).map { "p\(1000 + $0).jpg" }
    for (index, name) in names.enumerated() {
      try folder.write(name, Self.content("photo", index))
      try folder.write(name + ".xmp", Self.content("sidecar", index))
      if index % 3 == 0 {
        try folder.write(String(name.dropLast(3)) + "mov", Self.content("film", index))
        try folder.write(String(name.dropLast(3)) + "AAE", Self.content("edits", index))
      }
    }
  }

  /// The content of a file, of which each part differs from that of others.
  private static func content(_ kind: String, _ index: Int) -> [UInt8] {
    let text = Array(String(repeating: "\(kind) \(index)\n", count: 500 + index % 7 * 300).utf8)
    return kind == "film" ? LivePhoto.film(media: text) : text
  }

  /// The whole files of a photo, by the names of the photos they lie beside and by folder.
  struct Found: Equatable {
    var photos: Set<String> = []
    var sidecars: Set<String> = []
    var films: Set<String> = []
    var edits: Set<String> = []
  }

  /// The files that are found by their contents; others are named in `strangers`.
  func found() -> (groups: [Found], strangers: [String]) {
    var index: [[UInt8]: (WritableKeyPath<Found, Set<String>> & Sendable, Int)] = [:]
    for number in names.indices {
      index[Self.content("photo", number)] = (\.photos, number)
      index[Self.content("sidecar", number)] = (\.sidecars, number)
      index[Self.content("film", number)] = (\.films, number)
      index[Self.content("edits", number)] = (\.edits, number)
    }
    var groups = names.map { _ in Found() }
    var strangers: [String] = []
    for (mark, place) in [("old/", folder), ("new/", target)] {
      for name in place.names {
        guard let content = place.content(name), let (kind, number) = index[content],
          !name.hasSuffix(".copy")
        else {
          strangers.append(mark + name)
          continue
        }
        let stem = name.split(separator: ".", omittingEmptySubsequences: false).first ?? ""
        // A temporary name begins with a dot.
        groups[number][keyPath: kind].insert(mark + (stem.isEmpty ? name : String(stem)))
      }
    }
    return (groups, strangers)
  }

  /// Whether every file is whole somewhere.
  var isComplete: Bool {
    found().groups.enumerated().allSatisfy { index, group in
      !group.photos.isEmpty && !group.sidecars.isEmpty
        && (index % 3 != 0 || !group.films.isEmpty && !group.edits.isEmpty)
    }
  }

  /// The faults of the photos once nothing is under way: files apart from their photo, and files left over.
  func faults(areCopied: Bool = false) -> [String] {
    let (groups, strangers) = found()
    var faults = strangers.map { "\($0) is left" }
    for (index, group) in groups.enumerated() {
      let isTogether =
        group.photos == group.sidecars
        && (index % 3 != 0 || [group.films, group.edits] == [group.photos, group.photos])
      if !isTogether { faults.append("\(names[index]) is apart: \(group)") }
      let counts = areCopied ? 1...2 : 1...1
      if !counts.contains(group.photos.count) {
        faults.append("\(names[index]) is in \(group.photos)")
      }
      if group.photos.contains(where: { $0.contains("/.") }) {
        faults.append("\(names[index]) is hidden")
      }
    }
    let journals = ScratchFolder.names(in: data.path(of: Array("moves".utf8)))
    return faults + journals.map { "\($0) is left" }
  }

  /// The arguments of a process that relocates the photos.
  func arguments(_ kind: String) -> [String] {
    ["relocate", kind] + [folder, data, target].map { String(decoding: $0.path, as: UTF8.self) }
  }
}

/// A folder of photos, one to move them to, and the user's data.
struct RelocationPlace {
  let folder: ScratchFolder
  let target: ScratchFolder
  let data: ScratchFolder

  init(_ names: String..., beside others: [String] = [], in base: String? = nil) throws {
    (folder, target, data) = (try ScratchFolder(), try ScratchFolder(in: base), try ScratchFolder())
    for name in names { try folder.write(name, Self.content(name)) }
    for name in others { try target.write(name, Array("other \(name)".utf8)) }
  }

  /// The content of a file, which differs from that of others; that of a film is one.
  static func content(_ name: String) -> [UInt8] {
    let text = Array(name.utf8)
    return name.lowercased().hasSuffix(".mov") ? LivePhoto.film(media: text) : text
  }

  var source: FolderSource { .organizing(folder.place, data: data.place) }

  func photos(_ names: String...) -> [Photo] { names.map { folder.photo($0) } }
}
