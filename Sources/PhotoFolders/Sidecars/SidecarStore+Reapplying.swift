import GioBindings

extension SidecarStore {
  /// Puts back what another program has overwritten unawares, if there is anything. For when the sidecar
  /// is seen to have changed.
  ///
  /// Where nothing is missing nothing is written, so that two programs never answer each other for
  /// ever.
  ///
  /// - Throws: why it was not put back.
  func reapply(_ cancellable: Cancellable? = nil) throws(SidecarFailure) {
    guard let history, let folder = photo.parent else { return }
    while try !history.reapply(at: photo, in: folder, names, cancellable) {
      if cancellable?.isCancelled == true { throw .file(.cancelled) }
    }
  }
}

extension SidecarHistory {
  /// - Returns: false if somebody has written meanwhile.
  fileprivate func reapply(
    at photo: Location, in folder: Location, _ names: FolderNames, _ cancellable: Cancellable?
  ) throws(SidecarFailure) -> Bool {
    let site = try SidecarFailure.check { () throws(GioError) in
      try SidecarSite(of: photo, in: folder, names, cancellable)
    }
    let old = try SidecarFailure.check { () throws(GioError) in try site.contents() }
    let repairs = repairs(of: photo, from: old?.bytes)
    guard let old, !repairs.isEmpty else { return true }
    var bytes = old.bytes
    do throws(SidecarError) {
      for repair in repairs { bytes = try repair(bytes) }
    } catch {
      throw .edit(error)
    }
    let isDone = try SidecarFailure.check { () throws(GioError) in
      if bytes == old.bytes { return true }
      return try site.place.replace(site.name, holding: old, with: bytes)
    }
    if isDone { note(bytes, of: photo, after: []) }
    return isDone
  }
}
