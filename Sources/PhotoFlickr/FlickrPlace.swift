import PhotoPages
import WebAccess

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
    case .keywords(let words):
      Self.scheme + words.map { HTTPAddress.escaped($0) }.joined(separator: "+")
    case .text(let text): "\(Self.scheme)?text=\(HTTPAddress.escaped(text))"
    case .person(let name): "\(Self.scheme)@\(HTTPAddress.escaped(name))"
    }
  }

  /// Makes the place of a key; nil if it is no key of this service, or is malformed.
  public init?(key: String) {
    guard let rest = key.dropping(prefix: Self.scheme) else { return nil }
    if rest.isEmpty {
      self = .recent
    } else if let text = rest.dropping(prefix: "?text=") {
      guard let text = HTTPAddress.unescaped(text), !text.isBlank else { return nil }
      self = .text(text)
    } else if let name = rest.dropping(prefix: "@") {
      guard let name = HTTPAddress.unescaped(name), !name.isBlank else { return nil }
      self = .person(name)
    } else {
      let words = rest.split(separator: "+").map { HTTPAddress.unescaped($0) }
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
