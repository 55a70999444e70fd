// Ownership: the checksum's text is copied.

import CGioBindings

/// A hidden temporary name of a file while one replaces another.
///
/// `.photo-pages-NAME-OLD-NEW-RANDOM.part` is exchanged with the file whose name has the digest NAME. If a
/// process was killed and left it, its content tells what it is. A digest of OLD means the file that was
/// replaced, NEW the one that was never put in place. Anything else was written by another program at the last
/// moment. `.photo-pages-RANDOM.draft` holds nothing of value.
struct TemporaryName: Equatable {
  private static let start = Array(".photo-pages-".utf8)
  private static let draftEnd = Array(".draft".utf8)
  private static let partEnd = Array(".part".utf8)

  let bytes: [UInt8]
  /// Whether it holds nothing of value whatever its content is.
  let isDraft: Bool
  private let parts: [Substring]

  /// Parses a name; nil if it is not a temporary one.
  init?(_ name: [UInt8]) {
    guard name.starts(with: Self.start) else { return nil }
    isDraft = name.suffix(Self.draftEnd.count).elementsEqual(Self.draftEnd)
    guard isDraft || name.suffix(Self.partEnd.count).elementsEqual(Self.partEnd) else { return nil }
    bytes = name
    let end = isDraft ? Self.draftEnd : Self.partEnd
    let middle = String(
      decoding: name.dropFirst(Self.start.count).dropLast(end.count), as: UTF8.self)
    parts = middle.split(separator: "-")
    guard isDraft || parts.count == 4 else { return nil }
  }

  init(of name: [UInt8], exchanging old: [UInt8], for new: [UInt8]) {
    parts = [name, old, new].map { Self.digest($0)[...] } + [Self.random()[...]]
    isDraft = false
    bytes = Self.start + Array(parts.joined(separator: "-").utf8) + Self.partEnd
  }

  static func draft() -> [UInt8] {
    start + Array(random().utf8) + draftEnd
  }

  /// Whether it was made for exchanging this file.
  func isOf(_ name: [UInt8]) -> Bool {
    !isDraft && parts[0] == Self.digest(name)
  }

  /// Whether this content is one of the two files of the exchange, and not another program's.
  func expects(_ content: [UInt8]) -> Bool {
    isDraft || parts[1...2].contains(Self.digest(content)[...])
  }

  /// Returns half of the SHA-256 sum in hexadecimal digits, enough to rule out collisions.
  private static func digest(_ bytes: [UInt8]) -> String {
    let sum = string(
      taking: g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(clamping: bytes.count)))
    return String(sum.prefix(32))
  }

  private static func random() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
  }
}
