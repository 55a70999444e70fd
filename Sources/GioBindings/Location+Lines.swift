// Ownership: the streams live on the reading thread until the last line has been taken.

import CGioBindings
import Dispatch

extension Location {
  /// The lines of a text file as they come, read away from the caller's thread; it may be a pipe.
  public func lines() -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { continuation in
      // A queue of its own: reading a pipe waits for as long as its writer does.
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
    let file = try GioError.check { g_file_read(pointer, nil, $0) }
    guard let file else { throw .other(message: "") }
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
