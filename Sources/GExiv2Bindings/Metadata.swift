// Ownership: a Metadata owns one reference of a GExiv2Metadata and releases it with itself. What C
// hands over of it, strings, lists and GBytes alike, is copied and freed, or released, before the call
// returns.

internal import CGExiv2Bindings
import Glibc
import Synchronization

/// What Exiv2 reads out of a photo's file, or out of a sidecar, besides the photo itself.
/// Only to be had from `read`, and only within it.
package struct Metadata: ~Copyable {
  let pointer: UnsafeMutablePointer<GExiv2Metadata>

  /// Whether the library can be used; nil before the first try. Exiv2 reads XMP with tables that all
  /// threads share, so one reads at a time.
  private static let isReady = Mutex<Bool?>(nil)

  /// Reads a file, and waits until no other thread does. Blocks.
  /// Part of it may be mapped into memory meanwhile. Nil where Exiv2 makes nothing of the file.
  package static func read<Result>(path: String, _ body: (borrowing Metadata) -> Result) -> Result?
  {
    read({ gexiv2_metadata_open_path($0, path, nil) != 0 }, body)
  }

  /// Reads a file's bytes, and waits until no other thread reads. Blocks. EXIF fields of other files are added
  /// where it has none of the name. Nil where Exiv2 makes nothing of the bytes.
  package static func read<Result>(
    bytes: [UInt8], completedBy others: [[UInt8]] = [], _ body: (borrowing Metadata) -> Result
  ) -> Result? {
    read(
      { pointer in
        guard gexiv2_metadata_open_buf(pointer, bytes, bytes.count, nil) != 0 else { return false }
        for other in others { add(other, to: pointer) }
        return true
      }, body)
  }

  /// Reads an open file, whatever its position is, and waits until no other thread reads. Blocks.
  ///
  /// The file is mapped meanwhile, so that nothing is read of it but what Exiv2 looks at: a file that another
  /// program shortens in that moment ends this one. Nil where Exiv2 makes nothing of it, or it cannot be mapped.
  package static func read<Result>(
    descriptor: Int32, byteCount: Int, _ body: (borrowing Metadata) -> Result
  ) -> Result? {
    // Exiv2 (0.27) counts a TIFF file's bytes in 32 bits.
    let byteCount = min(byteCount, Int(UInt32.max))
    guard byteCount > 0,
      let memory = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
    else { return nil }
    defer { munmap(memory, byteCount) }
    let bytes = memory.assumingMemoryBound(to: UInt8.self)
    return read({ gexiv2_metadata_open_buf($0, bytes, byteCount, nil) != 0 }, body)
  }

  /// Loads what Exiv2 needs before the first file. Blocks.
  package static func load() {
    isReady.withLock { $0 = $0 ?? begin() }
  }

  /// Adds the EXIF fields of a file that are missing; none of what Exiv2 cannot read.
  private static func add(_ bytes: [UInt8], to pointer: UnsafeMutablePointer<GExiv2Metadata>) {
    guard let other = Metadata(),
      gexiv2_metadata_open_buf(other.pointer, bytes, bytes.count, nil) != 0,
      let tags = gexiv2_metadata_get_exif_tags(other.pointer)
    else { return }
    defer { g_strfreev(tags) }
    var index = 0
    while let tag = tags[index] {
      index += 1
      guard gexiv2_metadata_try_has_tag(pointer, tag, nil) == 0,
        let value = gexiv2_metadata_try_get_tag_string(other.pointer, tag, nil)
      else { continue }
      gexiv2_metadata_try_set_tag_string(pointer, tag, value, nil)
      g_free(value)
    }
  }

  private static func read<Result>(
    _ open: (UnsafeMutablePointer<GExiv2Metadata>) -> Bool,
    _ body: (borrowing Metadata) -> Result
  ) -> Result? {
    // The closures run within the call; what they return is the caller's alone.
    nonisolated(unsafe) let (open, body) = (open, body)
    nonisolated(unsafe) var result: Result?
    isReady.withLock { isReady in
      isReady = isReady ?? begin()
      guard isReady == true, let metadata = Metadata() else { return }
      if open(metadata.pointer) { result = body(metadata) }
    }
    return result
  }

  /// Prepares the library, which must not write what it dislikes about files to standard error.
  private static func begin() -> Bool {
    guard gexiv2_initialize() != 0 else { return false }
    gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
    return true
  }

  private init?() {
    guard let pointer = gexiv2_metadata_new() else { return nil }
    self.pointer = pointer
  }

  deinit { g_object_unref(pointer) }

  /// A tag's value as text, by Exiv2's name of it, such as `Exif.Image.Orientation`; nil where there is none.
  package func text(_ tag: String) -> String? {
    has(tag) ? Self.text(taking: gexiv2_metadata_try_get_tag_string(pointer, tag, nil)) : nil
  }

  /// A tag's value as Exiv2 explains it, such as the name of what a camera notes as a number; nil where there
  /// is none.
  package func explanation(_ tag: String) -> String? {
    guard has(tag) else { return nil }
    return Self.text(taking: gexiv2_metadata_try_get_tag_interpreted_string(pointer, tag, nil))
  }

  private func has(_ tag: String) -> Bool { gexiv2_metadata_try_has_tag(pointer, tag, nil) != 0 }

  private static func text(taking text: UnsafeMutablePointer<CChar>?) -> String? {
    defer { g_free(text) }
    return text.map { String(cString: $0) }
  }

  /// All values of a tag as text, as bytes: which charset they have is up to who wrote them.
  /// Of alternatives in several languages each begins with its language, as in `lang="x-default" Summer`.
  package func values(_ tag: String) -> [[UInt8]] {
    guard has(tag), let list = gexiv2_metadata_try_get_tag_multiple(pointer, tag, nil)
    else { return [] }
    defer { g_strfreev(list) }
    var values: [[UInt8]] = []
    while let text = list[values.count] {
      values.append([UInt8](UnsafeRawBufferPointer(start: text, count: Int(strlen(text)))))
    }
    return values
  }

  /// A tag's value as it is stored in the file, several with separators between them; nil where there is none.
  package func storedBytes(_ tag: String) -> [UInt8]? {
    guard has(tag), let stored = gexiv2_metadata_try_get_tag_raw(pointer, tag, nil)
    else { return nil }
    defer { g_bytes_unref(stored) }
    var count: gsize = 0
    guard let start = g_bytes_get_data(stored, &count) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
  }

  /// Where EXIF says that the photo was taken, in degrees north of the equator and east of Greenwich; nil
  /// where it says nothing, or nothing that is on earth.
  package var position: (latitude: Double, longitude: Double)? {
    var latitude = 0.0
    var longitude = 0.0
    guard gexiv2_metadata_try_get_gps_latitude(pointer, &latitude, nil) != 0,
      gexiv2_metadata_try_get_gps_longitude(pointer, &longitude, nil) != 0,
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    return (latitude, longitude)
  }
}
