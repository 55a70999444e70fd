import CMisbehaviour
import Glibc
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

@testable import PhotoImaging

/// A decoder inside a sandbox as Flatpak's, which allows less than an ordinary session.
@Suite(
  .onTheThreadForLongOnes, .serialized,
  .enabled(if: Sandbox.isPossible, "bwrap is missing, or may do nothing here"))
struct SandboxTests {
  private let folder = TemporaryFolder()

  @Test func aDecoderWorksInside() throws {
    let pool = try pool("photo-pages-decoder")
    let jpeg = try PictureEncoder.jpeg(TestPictures.numbered(5))
    for file in [jpeg, TestGIF.numbered(2, PixelSize(width: 20, height: 10)).bytes] {
      let picture = try pool.decode(DecodeRequest(source: .bytes(file), detail: .full))
      #expect(picture.fullSize.width > 0)
    }
    #expect(pool.confinement?.hasFilter == true)
  }

  @Test func aDecoderIsConfinedInside() throws {
    let pool = try pool("misbehaving-decoder")
    let jpeg = try PictureEncoder.jpeg(TestPictures.numbered(5)) + Array("\nmisbehave:socket".utf8)
    #expect(throws: PictureError.damaged(reason: "refused")) {
      try pool.decode(DecodeRequest(source: .bytes(jpeg), detail: .full))
    }
  }

  private func pool(_ decoder: String) throws -> DecoderPool {
    let filter = folder.path + "/filter"
    #expect(misbehaviour_write_flatpak_filter(filter) == 0)
    let command = try Sandbox.command(
      running: Repository.built(decoder), filteredBy: filter, in: folder)
    return DecoderPool(DecoderProgram(path: command))
  }
}
