/// Why bytes are no XMP that can be worked with.
public enum XMPError: Error, Hashable, Sendable {
  /// They are no well-formed XML: something in them is definitely no XML, or they end too early.
  case malformed
  /// They may be well-formed, and hold what XMP does not allow, what would not survive a change, or more
  /// than can be read; `reason` names what, for logs.
  case refused(reason: String)
}
