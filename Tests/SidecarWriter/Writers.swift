import Gio
import Glibc
import TestSupport

@testable import FolderSource

/// Says that something is kept, at once: the next moment may be the last.
private func report(_ line: String) {
  print(line)
  fflush(nil)
}

/// Writes as the program does.
struct Ours {
  private let store: SidecarStore

  init(photo: String, data: String) {
    store = SidecarStore(
      of: Location(path: Array(photo.utf8)), userData: Location(path: Array(data.utf8)))
  }

  func read() throws {
    let files = try store.read()
    for bytes in [files.sidecar, files.kept].compactMap({ $0 }) + files.copies {
      LineFile(bytes)?.lines.forEach(report)
    }
  }

  func write(_ name: String, _ count: Int) throws {
    for number in 1...count {
      let line = "\(name)-\(number)"
      let remark = try store.update(.adding(line))
      report(remark == nil ? line : "\(line) \(String(describing: remark))")
    }
  }
}

/// Writes as most programs do: all of it to another file, which then gets the name.
struct Theirs {
  private let sidecar: String

  init(sidecar: String) {
    self.sidecar = sidecar
  }

  func write(_ name: String, _ count: Int) throws {
    let (place, temporary) = (location(sidecar), location(sidecar + "~"))
    for number in 1...count {
      let line = "\(name)-\(number)"
      var file =
        LineFile(try place.smallContents(atMost: 1 << 24) ?? LineFile().bytes) ?? LineFile()
      file.add(line)
      try temporary.writeNow(file.bytes)
      guard rename(sidecar + "~", sidecar) == 0 else { throw GioError.notFound }
      report(line)
    }
  }

  private func location(_ path: String) -> Location { Location(path: Array(path.utf8)) }
}
