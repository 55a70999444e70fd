// Ownership: the GFileInputStream lives for the call only. A descriptor is a duplicate, which the
// caller owns and closes with `OpenedFile.close`.

import CGioBindings
import Glibc

/// A file opened for reading: a descriptor if there is one, else all of its bytes.
package enum OpenedFile: Sendable {
  /// An open descriptor, at its start. Its receiver must close it.
  case descriptor(Int32)
  /// All bytes of a file that only GIO can reach.
  case bytes([UInt8])

  /// Opens a regular file; blocks.
  ///
  /// - Throws: `.isDirectory` for a folder, `.special` for a pipe, socket or device.
  package static func open(
    _ location: Location, cancellable: Cancellable
  ) throws(GioError) -> OpenedFile {
    if cancellable.isCancelled { throw .cancelled }
    if let path = location.pathBytes { return .descriptor(try openLocal(path)) }
    let stream = try GioError.value {
      g_file_read(location.pointer, cancellable.pointer, $0)
    }
    defer { g_object_unref(stream) }
    if let descriptor = try duplicateDescriptor(of: stream) { return .descriptor(descriptor) }
    return .bytes(try readAll(UnsafeMutableRawPointer(stream), cancellable))
  }

  /// Reads the first bytes of an open file into the page cache, so that its receiver need not wait for the disk.
  ///
  /// Blocks, and never returns if the disk never responds.
  package func readHead() throws(GioError) {
    guard case .descriptor(let number) = self else { return }
    let result = withUnsafeTemporaryAllocation(byteCount: headSize, alignment: 16) { bytes in
      systemCall { Int32(truncatingIfNeeded: pread(number, bytes.baseAddress, bytes.count, 0)) }
    }
    if result < 0 { throw GioError(errno: -result) }
  }

  /// Closes the file; it must not be used afterwards.
  package func close() {
    if case .descriptor(let number) = self { Self.close(number) }
  }

  @Sendable package static func close(_ descriptor: Int32) {
    _ = Glibc.close(descriptor)
  }
}

/// The most bytes of a file that are held in memory because only GIO reaches it: more than any photo has.
private let largestTransfer = 1 << 30

/// The bytes read at once: few enough that cancelling is soon noticed.
private let chunkSize = 256 * 1024

/// The bytes that `readHead` reads, which include the size of a picture and cameras' previews.
private let headSize = 64 << 10

/// Opens a local file without blocking on special files.
///
/// Special files are not even opened, since that may trigger a device; a special file that takes the name at
/// the last moment is opened without waiting.
private func openLocal(_ path: [UInt8]) throws(GioError) -> Int32 {
  var status = stat()
  try systemCall(path) { stat($0, &status) }
  try refuseSpecial(status)
  let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY
  let opened = withCString(path) { path in
    let result = systemCall { Glibc.open(path, flags | O_NONBLOCK) }
    // Another program has a lease on the file and has to release it.
    return result == -EAGAIN ? systemCall { Glibc.open(path, flags) } : result
  }
  guard opened >= 0 else { throw GioError(errno: -opened) }
  do throws(GioError) {
    try GioError.checkCall(systemCall { fstat(opened, &status) })
    try refuseSpecial(status)
    return opened
  } catch {
    OpenedFile.close(opened)
    throw error
  }
}

private func refuseSpecial(_ status: stat) throws(GioError) {
  switch status.st_mode & S_IFMT {
  case S_IFREG: return
  case S_IFDIR: throw .isDirectory
  default: throw .special
  }
}

/// Duplicates the stream's descriptor, closed on exec; nil if it has none.
private func duplicateDescriptor(
  of stream: UnsafeMutablePointer<GFileInputStream>
) throws(GioError) -> Int32? {
  let instance = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GTypeInstance.self)
  guard g_type_check_instance_is_a(instance, g_file_descriptor_based_get_type()) != 0 else {
    return nil
  }
  let descriptor = fcntl(
    g_file_descriptor_based_get_fd(OpaquePointer(stream)), F_DUPFD_CLOEXEC, 0)
  guard descriptor >= 0 else { throw .other(message: String(cString: g_strerror(errno))) }
  return descriptor
}

private func readAll(
  _ stream: UnsafeMutableRawPointer, _ cancellable: Cancellable
) throws(GioError) -> [UInt8] {
  let stream = stream.assumingMemoryBound(to: GInputStream.self)
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: chunkSize)
  while true {
    let count = try GioError.check { error in
      chunk.withUnsafeMutableBytes {
        g_input_stream_read(
          stream, $0.baseAddress, gsize(clamping: $0.count), cancellable.pointer, error)
      }
    }
    guard count > 0 else { return bytes }
    cancellable.recordProgress()
    guard bytes.count <= largestTransfer else { throw GioError(errno: EFBIG) }
    bytes += chunk[..<count]
  }
}
