/// Why bytes are no XMP that can be worked with.
public enum XMPError: Error, Hashable, Sendable {
  /// They are no well-formed XML.
  case malformed
  /// They are well-formed, and the toolkit does not take them, or does not do what is asked of it;
  /// `reason` names what, for logs.
  case refused(reason: String)
}
