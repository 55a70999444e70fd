// Ownership: C borrows the bytes for the call; a stream is released by the call that opened it.

import CGio

extension Location {
  /// Writes a whole file that nobody but its owner may read, in place of what is there, which stays
  /// until the new one is complete. Blocks: never call it on the main thread.
  ///
  /// - Throws: why it cannot be written.
  public func writePrivately(_ bytes: [UInt8]) throws(GioError) {
    let flags = GFileCreateFlags(
      G_FILE_CREATE_PRIVATE.rawValue | G_FILE_CREATE_REPLACE_DESTINATION.rawValue)
    _ = try GioError.check { error in
      bytes.withUnsafeBytes { memory in
        g_file_replace_contents(
          pointer, memory.baseAddress?.assumingMemoryBound(to: CChar.self), gsize(memory.count),
          nil, 0, flags, nil, nil, error)
      }
    }
  }
}

extension Location {
  /// Makes a file that nobody but its owner may read, where there is none yet. Blocks: never call it on
  /// the main thread.
  ///
  /// - Throws: why it cannot be made; `.exists` if there is one.
  public func createPrivately(_ bytes: [UInt8]) throws(GioError) {
    let stream = try GioError.check { g_file_create(pointer, G_FILE_CREATE_PRIVATE, nil, $0) }
    guard let stream else { throw .other(message: "") }
    defer { g_object_unref(stream) }
    let output = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GOutputStream.self)
    _ = try GioError.check { error in
      bytes.withUnsafeBytes { memory in
        g_output_stream_write_all(output, memory.baseAddress, gsize(memory.count), nil, nil, error)
      }
    }
    _ = try GioError.check { g_output_stream_close(output, nil, $0) }
  }
}
