// Ownership: a Metadata owns one reference to a GExiv2Metadata and releases it when it is destroyed. Strings, lists and
// GBytes from C are copied, then freed or released, before the call returns.

internal import CGExiv2Bindings
import Glibc
import Synchronization

/// The metadata that Exiv2 reads from a photo or a sidecar, available only inside a call of `read`.
package struct Metadata: ~Copyable {
  let pointer: UnsafeMutablePointer<GExiv2Metadata>

  /// Whether the library is initialised; nil before the first try.
  ///
  /// Exiv2 reads XMP with tables that all threads share, so the lock also lets one thread read at a time.
  private static let isReady = Mutex<Bool?>(nil)

  /// Reads a file's bytes, adding EXIF fields that it lacks from the files in `others`; nil if Exiv2 cannot.
  ///
  /// Blocks, and waits until no other thread reads.
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

  /// Reads an open file; nil if Exiv2 cannot or it cannot be mapped.
  ///
  /// Blocks, and waits until no other thread reads. The position of the descriptor is neither used nor moved. The file
  /// is mapped during the call, so that only the pages are read that Exiv2 uses. If another program truncates it
  /// meanwhile, this process crashes.
  package static func read<Result>(
    descriptor: Int32, byteCount: Int, _ body: (borrowing Metadata) -> Result
  ) -> Result? {
    // Exiv2 (0.27) counts a TIFF file's bytes in 32 bits.
    let byteCount = min(byteCount, Int(clamping: UInt32.max))
    guard byteCount > 0,
      let memory = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
    else { return nil }
    defer { munmap(memory, byteCount) }
    let bytes = memory.assumingMemoryBound(to: UInt8.self)
    return read({ gexiv2_metadata_open_buf($0, bytes, byteCount, nil) != 0 }, body)
  }

  /// Initialises Exiv2 unless that was tried before; blocks.
  package static func load() {
    isReady.withLock { $0 = $0 ?? begin() }
  }

  /// Adds the missing EXIF fields from another file, if Exiv2 can read it.
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
    exclusively {
      guard let metadata = Metadata(), open(metadata.pointer) else { return nil }
      return body(metadata)
    }
  }

  /// Runs work that uses Exiv2 while no other thread does; nil if Exiv2 cannot be initialised.
  static func exclusively<Result>(_ work: () -> Result?) -> Result? {
    // The closure runs within the call; the caller alone owns the result.
    nonisolated(unsafe) let work = work
    nonisolated(unsafe) var result: Result?
    isReady.withLock { isReady in
      isReady = isReady ?? begin()
      if isReady == true { result = work() }
    }
    return result
  }

  /// Initialises the library, and mutes its messages about files on standard error.
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

  /// Returns a tag's value as text, by Exiv2's name such as `Exif.Image.Orientation`; nil if there is none.
  package func text(_ tag: String) -> String? {
    has(tag) ? Self.text(taking: gexiv2_metadata_try_get_tag_string(pointer, tag, nil)) : nil
  }

  /// Returns a tag's value as Exiv2 interprets it, such as the name behind a number; nil if there is none.
  package func explanation(_ tag: String) -> String? {
    guard has(tag) else { return nil }
    return Self.text(taking: gexiv2_metadata_try_get_tag_interpreted_string(pointer, tag, nil))
  }

  private func has(_ tag: String) -> Bool { gexiv2_metadata_try_has_tag(pointer, tag, nil) != 0 }

  private static func text(taking text: UnsafeMutablePointer<CChar>?) -> String? {
    defer { g_free(text) }
    return text.map { String(cString: $0) }
  }

  /// Returns all values of a tag as text of unknown charset.
  ///
  /// In a list of language alternatives each value begins with its language, as in `lang="x-default" Summer`.
  package func values(_ tag: String) -> [[UInt8]] {
    guard has(tag), let list = gexiv2_metadata_try_get_tag_multiple(pointer, tag, nil)
    else { return [] }
    defer { g_strfreev(list) }
    var values: [[UInt8]] = []
    while let text = list[values.count] {
      values.append(
        [UInt8](UnsafeRawBufferPointer(start: text, count: Int(clamping: strlen(text)))))
    }
    return values
  }

  /// Returns a tag's value as stored in the file, several with separators between them; nil if there is none.
  package func storedBytes(_ tag: String) -> [UInt8]? {
    guard has(tag), let stored = gexiv2_metadata_try_get_tag_raw(pointer, tag, nil)
    else { return nil }
    defer { g_bytes_unref(stored) }
    var count: gsize = 0
    guard let start = g_bytes_get_data(stored, &count) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(clamping: count)))
  }
}
