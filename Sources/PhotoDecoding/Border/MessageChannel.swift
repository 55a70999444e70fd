internal import CDecoderChannel
import FoundationEssentials
import Glibc
import PhotoPages

/// One end of the channel between the viewer and a decoder process: messages that carry open files.
///
/// Ownership: has its end of the socket, which is closed with it. Files that are received are the caller's.
///
/// Any thread may send; one at a time receives.
package final class MessageChannel: Sendable {
  /// Why there is no message.
  package enum Failure: Error {
    /// The other end is gone.
    case closed
    /// None came in time.
    case late
    /// The other end says what has no meaning, or what cannot be sent was asked for.
    case broken
  }

  /// The longest message that the socket takes as it is, in bytes; the text of longer ones goes through
  /// shared memory. Much less than what Linux allows a socket by default (208 KiB).
  private static let longestText = 32 << 10
  /// Texts in shared memory may have so many bytes: more than the metadata of any photo, whose packet goes apart.
  private static let longestAttachment = 4 << 20
  /// The first byte of a message: where its text is.
  private enum Place {
    static let here: UInt8 = 1
    static let attached: UInt8 = 2
    /// Here, and not JSON.
    static let plain: UInt8 = 3
  }

  /// The most files that go with a message beside its text.
  package static let mostFiles = Int(DECODER_MOST_FILES) - 1

  /// What goes through it is asked for by the number, while this object lives.
  let end: FileDescriptor

  package init(_ end: FileDescriptor) { self.end = end }

  /// Makes both ends of a channel.
  package static func pair() throws(Failure) -> (MessageChannel, MessageChannel) {
    var ends: [Int32] = [-1, -1]
    guard decoder_channel_make(&ends) == 0 else { throw .broken }
    return (
      MessageChannel(FileDescriptor(closing: ends[0])),
      MessageChannel(FileDescriptor(closing: ends[1]))
    )
  }

  /// Sends a message with files, which the other end gets copies of. Never waits: what is not read at the other
  /// end is an error.
  package func send(
    _ message: some Encodable, files: [FileDescriptor] = []
  ) throws(Failure) {
    guard let text = try? JSONEncoder().encode(message) else { throw .broken }
    var files = files
    var bytes: [UInt8]
    if text.count <= Self.longestText {
      bytes = [Place.here] + text
    } else {
      guard let memory = try? SharedMemory(copying: [UInt8](text)) else { throw .broken }
      bytes = [Place.attached]
      files.append(memory.file)
    }
    let numbers = files.map(\.rawValue)
    let error = decoder_channel_send(end.rawValue, bytes, bytes.count, numbers, numbers.count)
    withExtendedLifetime(files) {}
    guard error == 0 else { throw error == EAGAIN || error == EINVAL ? .broken : .closed }
  }

  /// Sends a few bytes that mean something by themselves: what a process says first, since the first JSON of a
  /// process takes milliseconds.
  package func send(plain bytes: [UInt8]) throws(Failure) {
    let error = decoder_channel_send(
      end.rawValue, [Place.plain] + bytes, bytes.count + 1, nil, 0)
    guard error == 0 else { throw .closed }
  }

  /// Waits for such bytes as `receive(_:within:)` does.
  package func receivePlain(within milliseconds: Int) throws(Failure) -> [UInt8] {
    let bytes: [UInt8] = try receive(within: milliseconds).bytes
    guard bytes.first == Place.plain else { throw bytes.isEmpty ? .closed : .broken }
    return Array(bytes.dropFirst())
  }

  /// Waits for a message, and for no longer than so many milliseconds; without a limit if that is nil.
  package func receive<Message: Decodable>(
    _ type: Message.Type, within milliseconds: Int? = nil
  ) throws(Failure) -> (message: Message, files: [FileDescriptor]) {
    var (bytes, files) = try receive(within: milliseconds)
    guard let place = bytes.first else { throw .closed }
    guard place != Place.plain else { throw .broken }
    bytes.removeFirst()
    if place == Place.attached {
      guard let last = files.popLast(), let memory = try? SharedMemory(last),
        memory.count <= Self.longestAttachment
      else { throw .broken }
      bytes = memory.bytes
    }
    guard let message = try? JSONDecoder().decode(Message.self, from: Data(bytes)) else {
      throw .broken
    }
    return (message, files)
  }

  private func receive(
    within milliseconds: Int?
  ) throws(Failure) -> (bytes: [UInt8], files: [FileDescriptor]) {
    let room = Self.longestText + 1
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
  /// Takes over a descriptor that is closed as any other.
  package convenience init(closing number: Int32) {
    self.init(adopting: number) { number in _ = Glibc.close(number) }
  }
}
