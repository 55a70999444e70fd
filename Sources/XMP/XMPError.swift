/// Why bytes are no XMP that can be worked with.
public enum XMPError: Error, Hashable, Sendable {
  /// They are no well-formed XML.
  case malformed
  /// They are well-formed, and hold what XMP does not allow, or what would not survive a change;
  /// `reason` names what, for logs.
  case refused(reason: String)
}
