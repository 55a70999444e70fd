import CPixbuf
import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// That nothing of GObject's outlives a decoding.
@Suite struct PixbufLoadTests {
  /// Runs a loader over `bytes`, to its end or not, and counts what was freed afterwards.
  private func freedObjects(_ bytes: [UInt8], finish: Bool) -> Int {
    let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    counter.initialize(to: 0)
    defer { counter.deallocate() }
    do throws(PictureError) {
      let load = try PixbufLoad(EncodedInput(bytes))
      count(load.loader, counter)
      _ = try load.readHead(patient)
      if finish {
        let pixbuf = try load.finish(patient).pixbuf
        count(UnsafeMutableRawPointer(pixbuf.pointer), counter)
      }
    } catch {
      // Failing is what some of the tests are about.
    }
    return counter.pointee
  }

  private func count(_ object: UnsafeMutableRawPointer, _ counter: UnsafeMutablePointer<Int>) {
    g_object_weak_ref(object.assumingMemoryBound(to: GObject.self), countFreed, counter)
  }

  @Test func `A loader and its pixels are freed after success`() throws {
    let picture = TestPictures.marker()
    #expect(freedObjects(try PictureEncoder.png(picture), finish: true) == 2)
    #expect(freedObjects(try PictureEncoder.jpeg(picture), finish: true) == 2)
  }

  @Test func `A loader is freed when its bytes are no picture, damaged or cut off`() throws {
    let text = Array(String(repeating: "No picture. ", count: 1000).utf8)
    #expect(freedObjects(text, finish: true) == 1)
    let picture = try PictureEncoder.jpeg(TestPictures.marker())
    #expect(freedObjects(Array(picture.prefix(100)), finish: true) == 1)
  }

  @Test func `A loader that is given up halfway is closed and freed`() throws {
    let picture = try PictureEncoder.jpeg(TestPictures.marker())
    #expect(freedObjects(Array(picture.prefix(picture.count / 2)), finish: false) == 1)
    #expect(freedObjects(Array("Too short to tell".utf8), finish: false) == 1)
  }
}

/// `void (*) (gpointer data, GObject *where_the_object_was)`.
private let countFreed: GWeakNotify = { data, _ in
  data?.assumingMemoryBound(to: Int.self).pointee += 1
}
