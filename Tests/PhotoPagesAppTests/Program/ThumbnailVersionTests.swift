import PhotoFolders
import Testing

@testable import PhotoPagesApp

struct ThumbnailVersionTests {
  @Test func `Thumbnails that failed are noted for the program's version`() {
    #expect(ThumbnailStore.version == Program.version)
  }
}
