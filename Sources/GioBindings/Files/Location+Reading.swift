// Ownership: a stream lives for the call only, or on the reading thread until the last line has been taken.

import CGioBindings
import Dispatch
import Glibc

extension Location {
  /// Reads a whole file, blocking; nil if it has more bytes than `limit`.
  package func contents(
    atMost limit: Int, cancellable: Cancellable? = nil
  ) throws(GioError) -> [UInt8]? {
    let bytes = try beginning(upTo: limit + 1, cancellable: cancellable)
    return bytes.count <= limit ? bytes : nil
  }

  /// Reads the first bytes of a file, blocking: at most `limit`, fewer if the file has no more.
  package func beginning(
    upTo limit: Int, cancellable: Cancellable? = nil
  ) throws(GioError) -> [UInt8] {
    let stream = try FileStream(self, cancellable)
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let piece = try stream.next(64 << 10, cancellable)
      if piece.isEmpty { break }
      cancellable?.recordProgress()
      bytes += piece
    }
    return bytes.count > limit ? Array(bytes[..<limit]) : bytes
  }

  /// Whether the file or folder exists; blocks.
  package func exists(cancellable: Cancellable? = nil) -> Bool {
    g_file_query_exists(pointer, cancellable?.pointer) != 0
  }

  /// Whether the file or folder exists; blocks, and throws if that is not known, as when a server does not respond.
  package func isFound(cancellable: Cancellable? = nil) throws(GioError) -> Bool {
    do throws(GioError) {
      return try query(G_FILE_ATTRIBUTE_STANDARD_TYPE, followsLink: false, cancellable) { _ in
        true
      }
    } catch .notFound {
      return false
    }
  }

  /// Whether this process may write the file, or make files in the folder; true if GIO does not tell; blocks.
  package func mayBeWritten(cancellable: Cancellable? = nil) -> Bool {
    let mayBe = try? query(G_FILE_ATTRIBUTE_ACCESS_CAN_WRITE, cancellable) { info in
      g_file_info_has_attribute(info, G_FILE_ATTRIBUTE_ACCESS_CAN_WRITE) == 0
        || g_file_info_get_attribute_boolean(info, G_FILE_ATTRIBUTE_ACCESS_CAN_WRITE) != 0
    }
    return mayBe ?? true
  }

  /// Passes some attributes of the file to `read`, which are lent to it; blocks.
  func query<Value>(
    _ attributes: String, followsLink: Bool = true, _ cancellable: Cancellable?,
    _ read: (OpaquePointer) -> Value
  ) throws(GioError) -> Value {
    let flags = followsLink ? G_FILE_QUERY_INFO_NONE : G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS
    let info = try GioError.value {
      g_file_query_info(pointer, attributes, flags, cancellable?.pointer, $0)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    return read(info)
  }

  /// Whether the file's disk is on another machine, though it has a path here.
  ///
  /// False if that is not known. Blocks.
  package func isOnNetwork(_ cancellable: Cancellable?) -> Bool {
    let info = try? GioError.value {
      g_file_query_filesystem_info(
        pointer, G_FILE_ATTRIBUTE_FILESYSTEM_REMOTE, cancellable?.pointer, $0)
    }
    guard let info else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    return g_file_info_get_attribute_boolean(info, G_FILE_ATTRIBUTE_FILESYSTEM_REMOTE) != 0
  }

  /// The user's folder for caches, whether it exists or not.
  public static var cacheFolder: Location { folder(g_get_user_cache_dir()) }

  package static var homeFolder: Location { folder(g_get_home_dir()) }

  /// The user's folder for programs' data, whether it exists or not.
  package static var dataFolder: Location { folder(g_get_user_data_dir()) }

  /// The system's folders for programs' data, the most important first, whether they exist or not.
  package static var systemDataFolders: [Location] {
    var (folders, place): ([Location], _) = ([], g_get_system_data_dirs())
    while let path = place?.pointee {
      folders.append(folder(path))
      place = place?.advanced(by: 1)
    }
    return folders
  }

  /// Makes the location of a folder that GLib always knows.
  private static func folder(_ path: UnsafePointer<CChar>?) -> Location {
    Location(path: path.map { bytes(of: $0) } ?? [])
  }

  /// The MD5 sum of the URI in hexadecimal digits, as used in the names of desktops' thumbnails.
  package var digest: String { Self.digest(of: uri) }
}

extension Location {
  /// Reads the lines of a text file, which may be a pipe, on another thread as they arrive.
  package func lines() -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { continuation in
      // A separate queue, since reading a pipe blocks for as long as its writer does.
      DispatchQueue(label: "lines").async {
        do throws(GioError) {
          try readLines { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  }

  private func readLines(_ body: (String) -> Void) throws(GioError) {
    let file = try GioError.value { g_file_read(pointer, nil, $0) }
    defer { g_object_unref(file) }
    let input = UnsafeMutableRawPointer(file).assumingMemoryBound(to: GInputStream.self)
    guard let lines = g_data_input_stream_new(input) else { return }
    defer { g_object_unref(lines) }
    while let line = try GioError.check({
      g_data_input_stream_read_line(lines, nil, nil, $0)
    }) {
      body(String(cString: line))
      g_free(line)
    }
  }
}

extension Location {
  /// The number of a local file's names (hard links), or 1 if it is unknown; blocks.
  package var linkCount: Int {
    guard let path = pathBytes else { return 1 }
    var status = stat()
    return withCString(path) { lstat($0, &status) } == 0 ? Int(clamping: status.st_nlink) : 1
  }

  /// The time of the last change of a local file, its name or a link to it, in microseconds since 1970; blocks.
  ///
  /// Nil if it is unknown. Unlike the time of the content, no program can set it.
  package var changeTime: Int64? {
    guard let path = pathBytes else { return nil }
    var status = stat()
    // A link that changes names leads to other content, whose file has not changed.
    guard withCString(path, { lstat($0, &status) }) == 0 else { return nil }
    let time = FileTime(status.st_ctim).microseconds
    guard withCString(path, { stat($0, &status) }) == 0 else { return nil }
    return max(time, FileTime(status.st_ctim).microseconds)
  }
}

/// The content of a file, piece by piece; blocks.
struct FileStream {
  /// The GFileInputStream.
  let object: SharedObject

  init(_ location: Location, _ cancellable: Cancellable? = nil) throws(GioError) {
    object = SharedObject(
      adopting: try GioError.value { g_file_read(location.pointer, cancellable?.pointer, $0) })
  }

  /// Reads the next bytes, fewer at the end.
  func next(_ count: Int, _ cancellable: Cancellable?) throws(GioError) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: count)
    var done: gsize = 0
    _ = try GioError.check { error in
      piece.withUnsafeMutableBytes {
        g_input_stream_read_all(
          object.pointer(), $0.baseAddress, gsize(clamping: $0.count), &done, cancellable?.pointer,
          error)
      }
    }
    return Array(piece[..<Int(clamping: done)])
  }
}
