// Ownership: C borrows the GFiles and the box of the closure for the call.

import CGioBindings

extension Location {
  /// Copies a file, which must not be there yet, and lets its owner read it only. Blocks: never call it on
  /// the main thread.
  ///
  /// - Parameters:
  ///   - copy: where to; its folder has to be there.
  ///   - cancellable: what ends the copying early.
  ///   - progress: gets the part that is copied, 0…1, on this thread.
  /// - Throws: why it cannot be copied. A part of the copy may be there then.
  public func copyReadOnly(
    to copy: Location, cancellable: Cancellable, progress: @escaping (Double) -> Void
  ) throws(GioError) {
    let box = ProgressBox(report: progress)
    _ = try GioError.check { error in
      withExtendedLifetime(box) {
        g_file_copy(
          pointer, copy.pointer, G_FILE_COPY_TARGET_DEFAULT_PERMS, cancellable.pointer, report,
          Unmanaged.passUnretained(box).toOpaque(), error)
      }
    }
    _ = try GioError.check {
      g_file_set_attribute_uint32(
        copy.pointer, G_FILE_ATTRIBUTE_UNIX_MODE, 0o400, G_FILE_QUERY_INFO_NONE, nil, $0)
    }
  }
}

/// What hears of a copy's progress.
private final class ProgressBox {
  let report: (Double) -> Void

  init(report: @escaping (Double) -> Void) {
    self.report = report
  }
}

// `void (*GFileProgressCallback) (goffset current_num_bytes, goffset total_num_bytes, gpointer user_data)`
private func report(_ current: goffset, _ total: goffset, _ data: gpointer?) {
  guard let data, total > 0 else { return }
  let part = min(1, Double(current) / Double(total))
  Unmanaged<ProgressBox>.fromOpaque(data).takeUnretainedValue().report(part)
}
