// Ownership: C borrows the bytes for the call.

import CGioBindings

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
