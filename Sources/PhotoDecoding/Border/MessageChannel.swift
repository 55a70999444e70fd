internal import CDecoderChannel
import FoundationEssentials
import Glibc
import PhotoPages

/// One end of the channel between the viewer and a decoder process: messages that carry open files.
///
/// Ownership: it owns its end of the socket, and closes it in deinit. Received files belong to the caller.
///
/// Any thread may send; only one at a time may receive.
package final class MessageChannel: Sendable {
  /// The reason for having no message.
  package enum Failure: Error {
    case closed
    /// No message came in time.
    case late
    /// The message is invalid, or cannot be sent.
    case broken
  }

  /// Bytes of the longest text that is sent in one piece; Linux lets a socket hold 208 KiB by default.
  private static let longestText = 32 << 10
  private static let largestPart = 64 << 10
  /// Bytes of the longest text of a long message: more than any photo's metadata.
  private static let longestLongText = 4 << 20
  /// The most bytes beside the text of a long message.
  package static let mostBytes = 64 << 20

  /// The timeout for the rest of a long message, in milliseconds.
  private static let restTimeout = 10_000

  /// The form of a message, which is its first byte.
  private enum Form {
    static let text: UInt8 = 1
    /// The lengths of a text and of the bytes beside it, which follow in parts.
    static let long: UInt8 = 2
    /// Bytes that are not JSON.
    static let plain: UInt8 = 3
  }

  package static let mostFiles = Int(DECODER_MOST_FILES)

  /// The socket; C uses its number while this object lives.
  let end: FileDescriptor

  package init(_ end: FileDescriptor) { self.end = end }

  package static func pair() throws(Failure) -> (MessageChannel, MessageChannel) {
    var ends: [Int32] = [-1, -1]
    guard decoder_channel_make(&ends) == 0 else { throw .broken }
    return (
      MessageChannel(FileDescriptor(closing: ends[0])),
      MessageChannel(FileDescriptor(closing: ends[1]))
    )
  }

  /// Sends a short message with files, which the other end gets copies of.
  ///
  /// It never blocks: a full channel, whose other end does not read, is an error.
  package func send(
    _ message: some Encodable, files: [FileDescriptor] = []
  ) throws(Failure) {
    guard let text = try? JSONEncoder().encode(message), text.count <= Self.longestText else {
      throw .broken
    }
    try send([Form.text] + text, files: files)
  }

  /// Sends a message of any length with bytes beside it, one thread at a time; blocks until the other end reads.
  package func send(long message: some Encodable, bytes: [UInt8]) throws(Failure) {
    guard let text = try? JSONEncoder().encode(message), text.count <= Self.longestLongText,
      bytes.count <= Self.mostBytes
    else { throw .broken }
    if bytes.isEmpty, text.count <= Self.longestText {
      return try send([Form.text] + text, waits: true)
    }
    try send(Self.head(text: text.count, bytes: bytes.count), waits: true)
    try send(parts: [UInt8](text))
    try send(parts: bytes)
  }

  /// Sends a few bytes without JSON, whose first use in a process takes milliseconds.
  package func send(plain bytes: [UInt8]) throws(Failure) { try send([Form.plain] + bytes) }

  private func send(parts bytes: [UInt8]) throws(Failure) {
    for start in stride(from: 0, to: bytes.count, by: Self.largestPart) {
      try send(Array(bytes[start..<min(bytes.count, start + Self.largestPart)]), waits: true)
    }
  }

  private func send(
    _ bytes: [UInt8], files: [FileDescriptor] = [], waits: Bool = false
  ) throws(Failure) {
    let numbers = files.map(\.rawValue)
    let error = decoder_channel_send(
      end.rawValue, bytes, bytes.count, numbers, numbers.count, waits)
    withExtendedLifetime(files) {}
    guard error == 0 else { throw error == EAGAIN || error == EINVAL ? .broken : .closed }
  }

  package func receivePlain(within milliseconds: Int) throws(Failure) -> [UInt8] {
    let bytes: [UInt8] = try receive(within: milliseconds).bytes
    guard bytes.first == Form.plain else { throw .broken }
    return Array(bytes.dropFirst())
  }

  /// Waits for a short message, for at most `milliseconds`; nil waits without a limit.
  package func receive<Message: Decodable>(
    _ type: Message.Type, within milliseconds: Int? = nil
  ) throws(Failure) -> (message: Message, files: [FileDescriptor]) {
    let (bytes, files) = try receive(within: milliseconds)
    guard bytes.first == Form.text else { throw .broken }
    return (try Self.message(bytes.dropFirst()), files)
  }

  /// Waits for a message that may be long.
  ///
  /// `milliseconds` is the timeout for its beginning; the sender has ten seconds for the rest.
  package func receiveLong<Message: Decodable>(
    _ type: Message.Type, within milliseconds: Int
  ) throws(Failure) -> (message: Message, files: [FileDescriptor], bytes: [UInt8]) {
    let (head, files) = try receive(within: milliseconds)
    if head.first == Form.text { return (try Self.message(head.dropFirst()), files, []) }
    guard let counts = Self.counts(head) else { throw .broken }
    let rest = try receiveParts(counts.text + counts.bytes, within: Self.restTimeout)
    return (
      try Self.message(rest.prefix(counts.text)), files, Array(rest.dropFirst(counts.text))
    )
  }

  private func receiveParts(_ count: Int, within milliseconds: Int) throws(Failure) -> [UInt8] {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let left = max(0, Int((end - .now) / .milliseconds(1)))
      do throws(Failure) {
        let part = try receive(within: left)
        guard part.files.isEmpty else { throw .broken }
        bytes += part.bytes
      } catch .late {
        // The rest could not be distinguished from the next message.
        throw .broken
      }
    }
    guard bytes.count == count else { throw .broken }
    return bytes
  }

  private static func message<Message: Decodable>(
    _ text: ArraySlice<UInt8>
  ) throws(Failure) -> Message {
    guard let message = try? JSONDecoder().decode(Message.self, from: Data(text)) else {
      throw .broken
    }
    return message
  }

  private static func head(text: Int, bytes: Int) -> [UInt8] {
    [Form.long]
      + [text, bytes].flatMap { count in
        (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
      }
  }

  /// Reads the beginning of a long message; nil if it is something else.
  private static func counts(_ head: [UInt8]) -> (text: Int, bytes: Int)? {
    guard head.count == 9, head[0] == Form.long else { return nil }
    let count = { (place: Int) in (0..<4).reduce(0) { $0 | Int(head[place + $1]) << (8 * $1) } }
    let (text, bytes) = (count(1), count(5))
    return text <= longestLongText && bytes <= mostBytes ? (text, bytes) : nil
  }

  private func receive(
    within milliseconds: Int?
  ) throws(Failure) -> (bytes: [UInt8], files: [FileDescriptor]) {
    let room = Self.largestPart
    var numbers = [Int32](repeating: -1, count: Int(DECODER_MOST_FILES))
    var fileCount = 0
    var count = 0
    let limit = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { memory, done in
      count = decoder_channel_receive(
        end.rawValue, memory.baseAddress, room, &numbers, &fileCount, limit)
      done = max(0, count)
    }
    switch count {
    case 0: throw .closed
    case -Int(ETIME): throw .late
    case ..<0: throw .broken
    default: return (bytes, numbers.prefix(fileCount).map { FileDescriptor(closing: $0) })
    }
  }
}

extension FileDescriptor {
  /// Takes over a descriptor that `close` closes.
  package convenience init(closing number: Int32) {
    self.init(adopting: number) { number in _ = Glibc.close(number) }
  }
}
