// Ownership: the checksum's text is copied.

import CGioBindings

/// The hidden names that files have for an instant while one takes another's place.
///
/// `.photo-pages-NAME-OLD-NEW-RANDOM.part` is a file that is exchanged with the one whose name's digest
/// is NAME. Whatever a process that was killed has left there, its content tells what it is: OLD's
/// digest is that of the file that was replaced, NEW's that of one that never got its place; anything
/// else was written by another program in the last moment. `.photo-pages-RANDOM.draft` holds nothing that
/// is waited for.
struct SpareName: Equatable {
  private static let start = Array(".photo-pages-".utf8)
  private static let draftEnd = Array(".draft".utf8)
  private static let partEnd = Array(".part".utf8)

  /// The name in the folder.
  let bytes: [UInt8]
  /// Whether it holds nothing of value whatever its content is.
  let isDraft: Bool
  private let parts: [Substring]

  /// Takes a name apart; nil if it is none of these.
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

  /// The name for the exchange of a file.
  init(of name: [UInt8], exchanging old: [UInt8], for new: [UInt8]) {
    parts = [name, old, new].map { Self.digest($0)[...] } + [Self.random()[...]]
    isDraft = false
    bytes = Self.start + Array(parts.joined(separator: "-").utf8) + Self.partEnd
  }

  /// A name for a file that is not complete yet.
  static func draft() -> [UInt8] {
    start + Array(random().utf8) + draftEnd
  }

  /// Whether it was made for the exchange of this file.
  func isOf(_ name: [UInt8]) -> Bool {
    !isDraft && parts[0] == Self.digest(name)
  }

  /// Whether this content is that of one of the two files that were to be exchanged, and not what
  /// another program had written.
  func expects(_ content: [UInt8]) -> Bool {
    isDraft || parts[1...2].contains(Self.digest(content)[...])
  }

  /// Half of the SHA-256 sum, in hexadecimal digits: enough that no two contents are taken for one.
  private static func digest(_ bytes: [UInt8]) -> String {
    let sum = text(
      taking: g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count)))
    return String((sum ?? "").prefix(32))
  }

  private static func random() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
  }
}
