// Ownership: the GFileInputStream lives for the call only. A descriptor is a duplicate, which the
// caller owns and closes with `OpenedFile.close`.

import CGioBindings
import Glibc

/// A file opened for reading: a descriptor where there is one, and else all of its bytes.
package enum OpenedFile: Sendable {
  /// An open descriptor, at its start. Its receiver must close it.
  case descriptor(Int32)
  /// All bytes of a file that only GIO can reach.
  case bytes([UInt8])

  /// Opens a file. Blocks: never call it on the main thread.
  package static func open(
    _ location: Location, cancellable: Cancellable
  ) throws(GioError) -> OpenedFile {
    try refuseSpecial(location, cancellable)
    let stream = try GioError.value {
      g_file_read(location.pointer, cancellable.pointer, $0)
    }
    defer { g_object_unref(stream) }
    if let descriptor = try duplicateDescriptor(of: stream) { return .descriptor(descriptor) }
    return .bytes(try readAll(UnsafeMutableRawPointer(stream), cancellable))
  }

  /// Closes what `descriptor` holds.
  @Sendable package static func close(_ descriptor: Int32) {
    _ = Glibc.close(descriptor)
  }

  /// Reads some of the file's bytes: fewer at its end, none where it cannot be read. Where a descriptor
  /// stands does not change. Blocks.
  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    switch self {
    case .bytes(let bytes): Array(bytes.dropFirst(offset).prefix(count))
    case .descriptor(let number): read(number, at: offset, count: count)
    }
  }
}

/// How many bytes to ask for at once: few enough that cancelling is soon noticed.
private let chunkSize = 256 * 1024

/// Opening a pipe would wait for a writer, and could not be cancelled.
private func refuseSpecial(
  _ location: Location, _ cancellable: Cancellable
) throws(GioError) {
  guard location.isNative,
    try DirectoryEntry(of: location, cancellable: cancellable).kind == .special
  else { return }
  throw .other(message: String(cString: g_strerror(ENXIO)))
}

/// A duplicate of the stream's descriptor, closed on exec; nil if it has none.
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
        g_input_stream_read(stream, $0.baseAddress, gsize($0.count), cancellable.pointer, error)
      }
    }
    guard count > 0 else { return bytes }
    bytes += chunk[..<count]
  }
}

private func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    while filled < count {
      let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled...])
      let number = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
      if number < 0, errno == EINTR { continue }
      guard number > 0 else { return }
      filled += number
    }
  }
}
