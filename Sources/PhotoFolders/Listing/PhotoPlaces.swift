import PhotoSidecars
import Synchronization

/// The URIs of a source's files, numbered from 0 in the order in which they became known, in little memory.
///
/// A number stands for its URI as long as the source lives, whatever file is there.
final class PhotoPlaces: Sendable {
  private struct State {
    /// The URIs without `start`; those that begin otherwise are whole, after a slash.
    var uris = NameList()
    var byURI = HashedNumbers()
    /// The beginning of the first URI, up to its last slash; most files are in one folder.
    var start: String?

    /// Returns the bytes that are stored of a URI.
    func bytes(of uri: String) -> [UInt8] {
      if let start, uri.utf8.starts(with: start.utf8) {
        let ending = uri.utf8.dropFirst(start.utf8.count)
        if ending.first != PhotoPlaces.slash { return Array(ending) }
      }
      return [PhotoPlaces.slash] + uri.utf8
    }

    func number(of bytes: [UInt8]) -> Int? {
      byURI.first(of: bytes.hashValue) { uris[$0].elementsEqual(bytes) }
    }

    mutating func insert(_ bytes: [UInt8]) -> Int {
      let number = uris.append(bytes)
      byURI.insert(number, hash: bytes.hashValue)
      return number
    }
  }

  private static let slash = UInt8(ascii: "/")
  private static let percent = UInt8(ascii: "%")

  private let state = Mutex(State())

  /// The number of known URIs.
  var count: Int { state.withLock { $0.uris.count } }

  /// Returns the number of a URI; nil if it is not known.
  func number(of uri: String) -> Int? {
    state.withLock { $0.number(of: $0.bytes(of: uri)) }
  }

  /// Returns the number of a URI, which is known from now on.
  func insert(_ uri: String) -> Int {
    state.withLock { state in
      if state.start == nil {
        state.start = uri.utf8.lastIndex(of: Self.slash).map { String(uri[...$0]) } ?? ""
      }
      let bytes = state.bytes(of: uri)
      return state.number(of: bytes) ?? state.insert(bytes)
    }
  }

  func uri(_ number: Int) -> String {
    state.withLock { state in
      let bytes = state.uris[number]
      return bytes.first == Self.slash
        ? String(decoding: bytes.dropFirst(), as: UTF8.self)
        : (state.start ?? "") + String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Returns the last component of a URI as text, which is the name of most files.
  func name(_ number: Int) -> String {
    state.withLock { state in
      let bytes = state.uris[number]
      let component = bytes.lastIndex(of: Self.slash).map { bytes[($0 + 1)...] } ?? bytes
      return String(decoding: Self.unescaped(component), as: UTF8.self)
    }
  }

  private static func unescaped(_ component: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard component.contains(percent) else { return component }
    var bytes: ArraySlice<UInt8> = []
    var rest = component
    while let byte = rest.popFirst() {
      let digits = byte == percent ? String(decoding: rest.prefix(2), as: UTF8.self) : ""
      if digits.utf8.count == 2, let escaped = UInt8(digits, radix: 16) {
        bytes.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
