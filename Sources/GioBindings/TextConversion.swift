// Ownership: the converted text is freed before the call returns.

import CGioBindings

/// Turns text of other times into Unicode.
public enum TextConversion {
  /// Decodes text.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - charset: the charset's name, as `iconv` knows it.
  /// - Returns: nil where the bytes are no text in that charset, or nobody here knows the charset.
  public static func text(_ bytes: [UInt8], in charset: String) -> String? {
    var count: gsize = 0
    let converted = bytes.withUnsafeBytes { memory in
      g_convert(
        memory.baseAddress?.assumingMemoryBound(to: CChar.self), gssize(memory.count), "UTF-8",
        charset, nil, &count, nil)
    }
    guard let converted else { return nil }
    defer { g_free(converted) }
    let memory = UnsafeRawBufferPointer(start: converted, count: Int(count))
    return String(decoding: memory, as: UTF8.self)
  }
}
