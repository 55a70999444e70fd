import PhotoPages

/// The photos that a feed shows.
public enum FlickrPlace: Hashable, Sendable {
  /// All public photos.
  case recent
  /// Photos with all of these keywords, of which there is at least one.
  case keywords([String])
  /// Photos in whose title, description or keywords these words are.
  case text(String)
  /// Photos of the publisher with this name.
  case person(String)

  /// The scheme of every key.
  public static let scheme = "flickr:"
}

// The key.
extension FlickrPlace {
  /// The key of the place, such as `flickr:sea+tree`, `flickr:?text=old%20boats` or `flickr:@Anna%20B.`.
  ///
  /// Letters outside ASCII, spaces and signs with a meaning are percent-encoded.
  public var key: String {
    switch self {
    case .recent: Self.scheme
    case .keywords(let words): Self.scheme + words.map(PercentCoding.encode).joined(separator: "+")
    case .text(let text): "\(Self.scheme)?text=\(PercentCoding.encode(text))"
    case .person(let name): "\(Self.scheme)@\(PercentCoding.encode(name))"
    }
  }

  /// Makes the place of a key; nil if it is no key of this service, or is malformed.
  public init?(key: String) {
    guard let rest = key.dropping(prefix: Self.scheme) else { return nil }
    if rest.isEmpty {
      self = .recent
    } else if let text = rest.dropping(prefix: "?text=") {
      guard let text = PercentCoding.decode(text), !text.isBlank else { return nil }
      self = .text(text)
    } else if let name = rest.dropping(prefix: "@") {
      guard let name = PercentCoding.decode(name), !name.isBlank else { return nil }
      self = .person(name)
    } else {
      let words = rest.split(separator: "+").map(PercentCoding.decode)
      guard !rest.hasPrefix("?"), !words.isEmpty, words.allSatisfy({ $0?.isBlank == false }) else {
        return nil
      }
      self = .keywords(words.compactMap(\.self))
    }
  }
}

// Searching.
extension FlickrPlace {
  /// Makes the place that shows the photos of a search.
  ///
  /// - Parameters:
  ///   - words: the words, separated by spaces, all of which must match; without any, all public photos are shown.
  ///   - isText: whether they are searched for in titles and descriptions, too, and not among keywords alone.
  public init(searching words: String, isText: Bool) {
    let words = words.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.isEmpty {
      self = .recent
    } else if isText {
      self = .text(words.joined(separator: " "))
    } else {
      self = .keywords(words)
    }
  }

  /// The words of the search, as a person types them; empty if the place is none.
  public var words: String {
    switch self {
    case .recent, .person: ""
    case .keywords(let words): words.joined(separator: " ")
    case .text(let text): text
    }
  }
}

// The title.
extension FlickrPlace {
  /// Returns the name of the place that people see, such as "sea + tree"; of a publisher by id, it is the id.
  public func title(translated: (Message) -> String) -> String {
    switch self {
    case .recent: translated(Message("Photos of Flickr"))
    case .keywords(let words): words.joined(separator: " + ")
    case .text(let text): text
    case .person(let name): name
    }
  }
}

/// Percent-encoding (RFC 3986, section 2.1).
enum PercentCoding {
  /// Returns a text in which only unreserved characters stand as they are.
  static func encode(_ text: some StringProtocol) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text that was encoded; nil if an escape is incomplete, or the result is no UTF-8.
  static func decode(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let pair = rest.prefix(2)
      guard pair.count == 2, pair.allSatisfy(isHexDigit),
        let value = UInt8(String(decoding: pair, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isHexDigit
  }
}

extension String {
  fileprivate func dropping(prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }

  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension Substring {
  fileprivate func dropping(prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
