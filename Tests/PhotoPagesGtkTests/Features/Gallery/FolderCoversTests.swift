import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoPagesGtk

@MainActor
@Suite("The covers of folders in sight", .timeout(minutes: 5)) struct FolderCoversTests {
  private let folders = (1...3).map { PhotoFolder(name: "\($0)", uri: "file:///\($0)") }
  private let source = CoverSource()

  /// Waits until nothing is being read.
  private func rest(_ covers: FolderCovers) async {
    while covers.isBusy { await Task.yield() }
  }

  @Test("Only folders in sight are looked at, each once until it may have changed")
  func inSight() async {
    let covers = FolderCovers(source: source)
    covers.want([folders[0], folders[1]])
    await rest(covers)
    #expect(source.asked == ["1", "2"])
    #expect(covers[folders[0]]?.count == 1 && covers[folders[2]] == nil)
    covers.want([folders[1]])
    await rest(covers)
    #expect(source.asked == ["1", "2"])
    covers.recheck()
    #expect(covers[folders[1]]?.count == 2)
    covers.want([folders[1]])
    await rest(covers)
    #expect(source.asked == ["1", "2", "2"])
  }

  @Test("Nothing is read while something more urgent is")
  func urgent() async {
    let covers = FolderCovers(source: source)
    let permit = Permit()
    covers.isAllowed = { permit.isGiven }
    covers.want(folders)
    #expect(!covers.isBusy)
    permit.isGiven = true
    covers.readNext()
    await rest(covers)
    #expect(source.asked == ["1", "2", "3"])
  }

  @Test("A folder that left sight while it was read is read once it is back")
  func back() async {
    let covers = FolderCovers(source: source)
    covers.want([folders[0]])
    #expect(covers.isBusy)
    covers.want([])
    #expect(!covers.isBusy)
    covers.want([folders[0]])
    await rest(covers)
    #expect(covers[folders[0]]?.count == 1)
  }
}

@MainActor
private final class Permit {
  var isGiven = false
}

/// A source whose folders have as many photos as their names say.
private final class CoverSource: CoveringPhotoSource {
  private let names = Mutex<[String]>([])

  /// The folders that were asked for, in order.
  var asked: [String] { names.withLock { $0 } }

  func cover(of folder: PhotoFolder) async throws(PhotoSourceError) -> FolderCover {
    names.withLock { $0.append(folder.name) }
    return FolderCover([], count: Int(folder.name) ?? 0)
  }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    throw .notFound
  }
}
