import CGtkBindings

/// Finds text as people search for it.
public enum TextSearch {
  /// Whether each word of `search` begins a word of `text`, whatever the case and the accents of either.
  public static func matches(_ search: String, in text: String) -> Bool {
    g_str_match_string(search, text, 1) != 0
  }
}
