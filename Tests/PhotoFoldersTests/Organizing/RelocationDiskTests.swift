import GioBindings
import Glibc
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import sidecar_writer

@Suite(.timeout(minutes: 5)) struct RelocationDiskTests {
  @Test(
    "On a full disk the remaining photos stay in place with all their files",
    .enabled(if: OwnMounts.isPossible, "nothing can be mounted"), arguments: ["move", "copy"])
  func full(kind: String) throws {
    let photos = try PhotoGroups(40)
    let out = try ScratchFolder()
    let script = """
      cd / && mount -t tmpfs -o size=256k tmpfs "$1" && target="$1" && out="$2" && shift 2
      "$@" && cp -a "$target"/. "$out"
      """
    let paths = [photos.target, out].map { String(decoding: $0.path, as: UTF8.self) }
    let process = try WriterProcess(
      photos.arguments(kind), under: OwnMounts.command + [script, "sh"] + paths)
    let lines = try process.finish()
    #expect(lines.contains { $0.hasSuffix(" full") })
    #expect(lines.contains { $0.hasSuffix(".jpg") })
    // What was on the small disk.
    for name in out.names { try photos.target.write(name, out.content(name) ?? []) }
    #expect(photos.isComplete)
    #expect(photos.faults(areCopied: kind == "copy") == [])
  }

  @Test("Photos in a read-only folder cannot be moved, and copies get their annotations")
  func readOnly() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        home.becomeNobody()
        try home.photos.makeFolder("locked")
        try home.photos.makeFolder("open")
        try home.photos.write("locked/a.jpg", [1])
        try home.photos.setMode(0o555, of: "locked")
        let source = FolderSource.organizing(
          home.photos.file("locked"), data: home.photos.file("data"))
        let rating = AnnotationChange.set(.rating, to: .three)
        let photo = home.photos.photo("locked/a.jpg")
        #expect(try await source.save(rating, of: photo).remark == .savedInUserData)
        let moved = await source.results(.move, [photo], to: home.photos.file("open"))
        #expect(moved.errors == [.readOnly])
        #expect(ScratchFolder.names(in: home.photos.path(of: Array("open".utf8))) == [])
        let copied = await source.results(.copy, [photo], to: home.photos.file("open"))
        #expect(copied.errors == [])
        #expect(
          ScratchFolder.names(in: home.photos.path(of: Array("open".utf8)))
            == ["a.jpg", "a.jpg.xmp"])
        let back = await source.results(.move, [photo], to: home.photos.file("locked/b"))
        #expect(back.errors == [.notFound])
        try home.photos.setMode(0o755, of: "locked")
      }
    }
  }
}

/// The results of a relocation.
struct Relocated {
  var receipts: [FileReceipt] = []
  var errors: [PhotoSourceError] = []
}

extension FolderSource {
  /// Relocates photos, and returns the results once all are known.
  func results(
    _ kind: Relocation.Kind, _ photos: [Photo], named names: [String] = [],
    to folder: Location? = nil, _ taken: Relocation.TakenNames = .refused
  ) async -> Relocated {
    let items = photos.enumerated().map {
      Relocation.Item($0.element, name: names.isEmpty ? nil : names[$0.offset])
    }
    let place = folder.map { PhotoFolder(name: "", uri: $0.uri) }
    return await results(Relocation(kind, items, to: place, takenNames: taken))
  }

  /// Carries out a relocation, and returns its results.
  func results(_ relocation: Relocation) async -> Relocated {
    await collect { report in await self.relocate(relocation, report: report) }
  }

  /// Takes relocations back, and returns the results.
  func resultsOfTakingBack(_ receipts: [FileReceipt]) async -> Relocated {
    await collect { report in await self.takeBack(receipts, report: report) }
  }

  private func collect(
    _ work: @escaping @Sendable (@escaping @Sendable (RelocationResult) -> Void) async -> Void
  ) async -> Relocated {
    let (results, continuation) = AsyncStream.makeStream(of: RelocationResult.self)
    await work { continuation.yield($0) }
    continuation.finish()
    var relocated = Relocated()
    for await result in results {
      switch result.outcome {
      case .success(let receipt): relocated.receipts.append(receipt)
      case .failure(let error): relocated.errors.append(error)
      }
    }
    return relocated
  }
}
