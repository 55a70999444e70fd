// What people type, without what they did not mean.

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
