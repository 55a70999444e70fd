/// Why a sidecar's content cannot be worked with. Nothing was written.
enum SidecarError: Error, Hashable {
  /// It is no well-formed XML. It is set aside, and a new one begun.
  case malformed
  /// It is well-formed, and changing it would lose or alter what other programs have written, or the
  /// toolkit does not take it at all. It stays untouched, and what is ours goes to the user's data.
  case untouchable(reason: String)
}
