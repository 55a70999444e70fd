import CGtkBindings

/// Numbers as text, with the marks and groups of the user's language.
public enum NumberText {
  /// Writes a number.
  ///
  /// - Parameters:
  ///   - number: the number.
  ///   - decimals: how many digits stand after the mark.
  /// - Returns: the text; empty for what is no number.
  public static func format(_ number: Double, decimals: Int = 0) -> String {
    guard number.isFinite else { return "" }
    // C's own formatting goes by the locale that GTK has set; “'” groups thousands (POSIX printf).
    let text = withVaList([Int32(decimals), number]) { g_strdup_vprintf("%'.*f", $0) }
    guard let text else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Writes a number with no more digits than it needs.
  ///
  /// - Parameters:
  ///   - number: the number.
  ///   - decimals: the most digits that may stand after the mark.
  /// - Returns: the text; empty for what is no number.
  public static func format(_ number: Double, upTo decimals: Int) -> String {
    var scale = 1.0
    for needed in 0..<max(0, decimals) {
      if (number * scale).rounded() / scale == rounded(number, decimals) {
        return format(number, decimals: needed)
      }
      scale *= 10
    }
    return format(number, decimals: decimals)
  }

  private static func rounded(_ number: Double, _ decimals: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return (number * scale).rounded() / scale
  }
}

/// Sizes of files as text.
public enum FileSizeText {
  /// Writes a size in the largest unit that suits, such as “4.2 MB”, in the user's language.
  public static func format(bytes: Int64) -> String {
    guard let text = g_format_size(guint64(max(0, bytes))) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
