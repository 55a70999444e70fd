import CMisbehaviour
import Foundation
import Glibc
import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

struct MessageChannelTests {
  private let ends: (here: MessageChannel, there: MessageChannel)

  init() throws {
    let (here, there) = try MessageChannel.pair()
    ends = (here, there)
  }

  @Test
  func messagesKeepTheirOrderAndTheirFiles() throws {
    let folder = TemporaryFolder()
    let file = FileDescriptor(closing: open(folder.write([1, 2, 3], as: "file"), O_RDONLY))
    try ends.here.send("one", files: [file])
    try ends.here.send("two")
    let first = try ends.there.receive(String.self)
    #expect(first.message == "one")
    #expect(first.files.count == 1)
    #expect(try EncodedInput(first.files[0]).bytes(at: 0, count: 8) == [1, 2, 3])
    let second = try ends.there.receive(String.self)
    #expect(second.message == "two")
    #expect(second.files.isEmpty)
  }

  @Test
  func aLongMessageComesWhole() throws {
    let text = String(repeating: "long ", count: 200_000)
    let bytes = [UInt8](repeating: 7, count: 1_000_000)
    let sending = Thread { [there = ends.there] in try? there.send(long: text, bytes: bytes) }
    sending.start()
    let received = try ends.here.receiveLong(String.self, within: 60_000)
    #expect(received.message == text)
    #expect(received.bytes == bytes)
    #expect(throws: MessageChannel.Failure.late) {
      try ends.here.receiveLong(String.self, within: 1)
    }
  }

  @Test
  func aShortMessageMayHaveBytesBesideIt() throws {
    try ends.there.send(long: "short", bytes: [1, 2, 3])
    try ends.there.send(long: "alone", bytes: [])
    let first = try ends.here.receiveLong(String.self, within: 60_000)
    #expect(first.message == "short")
    #expect(first.bytes == [1, 2, 3])
    let second = try ends.here.receive(String.self)
    #expect(second.message == "alone")
  }

  @Test
  func aLongMessageWithoutItsEndIsBroken() throws {
    // Its text has one byte, of which none comes.
    let head: [UInt8] = [2, 1, 0, 0, 0, 0, 0, 0, 0]
    misbehaviour_send(ends.there.end.rawValue, head, head.count, -1)
    #expect(throws: MessageChannel.Failure.broken) {
      try ends.here.receiveLong(String.self, within: 1)
    }
  }

  @Test
  func aLongMessageWithMoreThanItSaysIsBroken() throws {
    let head: [UInt8] = [2, 1, 0, 0, 0, 0, 0, 0, 0]
    misbehaviour_send(ends.there.end.rawValue, head, head.count, -1)
    misbehaviour_send(ends.there.end.rawValue, [0x31, 0x32], 2, -1)
    #expect(throws: MessageChannel.Failure.broken) {
      try ends.here.receiveLong(Int.self, within: 60_000)
    }
  }

  @Test
  func aMessageThatWouldBeTooLongIsNotWaitedFor() throws {
    let head: [UInt8] = [2, 255, 255, 255, 255, 0, 0, 0, 0]
    misbehaviour_send(ends.there.end.rawValue, head, head.count, -1)
    #expect(throws: MessageChannel.Failure.broken) {
      try ends.here.receiveLong(Int.self, within: 60_000)
    }
  }

  @Test
  func packetsMustBeAsLongAsTheirListSays() throws {
    let text = try JSONEncoder().encode(DecoderAnswer.packets(PacketList([[1, 2], nil, [3]])))
    let told = try JSONDecoder().decode(DecoderAnswer.self, from: text)
    let whole = try #require(told.with([1, 2, 3]))
    guard case .packets(let list) = whole else { throw MessageChannel.Failure.broken }
    #expect(list.packets == [[1, 2], nil, [3]])
    #expect(told.with([1, 2]) == nil)
    #expect(told.with([1, 2, 3, 4]) == nil)
    let absurd = Data(#"{"packets":{"_0":{"counts":[-1,4]}}}"#.utf8)
    #expect(try JSONDecoder().decode(DecoderAnswer.self, from: absurd).with([1, 2, 3]) == nil)
  }

  @Test
  func theEndOfTheOtherSideIsHeard() throws {
    let (here, there) = try MessageChannel.pair()
    _ = consume there
    #expect(throws: MessageChannel.Failure.closed) { try here.receive(String.self) }
    #expect(throws: MessageChannel.Failure.closed) { try here.send("too late") }
  }

  @Test
  func whatDoesNotComeInTimeIsLate() throws {
    #expect(throws: MessageChannel.Failure.late) {
      try ends.here.receive(String.self, within: 1)
    }
  }

  @Test
  func whatIsNotWhatWasExpectedIsBroken() throws {
    try ends.here.send(["a list"])
    #expect(throws: MessageChannel.Failure.broken) { try ends.there.receive(Int.self) }
  }

  @Test
  func filesThatComeWithoutAMessageAreClosed() throws {
    var pipe: [Int32] = [-1, -1]
    #expect(Glibc.pipe(&pipe) == 0)
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reading = FileDescriptor(closing: pipe[0])
    do {
      let writing = FileDescriptor(closing: pipe[1])
      misbehaviour_send(ends.here.end.rawValue, [UInt8](), 0, writing.rawValue)
    }
    #expect(throws: MessageChannel.Failure.closed) { try ends.there.receive(String.self) }
    // A pipe hangs up once its writing end is closed everywhere.
    var event = pollfd(fd: reading.rawValue, events: Int16(POLLIN), revents: 0)
    #expect(poll(&event, 1, 10_000) == 1)
    #expect(event.revents & Int16(POLLHUP) != 0)
  }

  @Test
  func sendingNeverWaitsForAnEndThatDoesNotRead() throws {
    #expect(throws: MessageChannel.Failure.broken) {
      while true { try ends.here.send("unread") }
    }
  }
}

struct SharedMemoryTests {
  @Test
  func whatIsWrittenHereCanBeReadThere() throws {
    let memory = try SharedMemory(copying: Array("pixels".utf8))
    #expect(try SharedMemory(memory.file).bytes == Array("pixels".utf8))
  }

  @Test
  func memoryThatCouldBeMadeSmallerIsNotMapped() throws {
    let file = FileDescriptor(closing: misbehaviour_unsealed_memory(4096))
    let bytes = [UInt8](repeating: 7, count: 4096)
    #expect(pwrite(file.rawValue, bytes, bytes.count, 0) == 4096)
    #expect(throws: SharedMemory.Failure.unsafe) { try SharedMemory(file) }
    misbehaviour_seal(file.rawValue)
    #expect(try SharedMemory(file).count == 4096)
  }

  @Test
  func anOrdinaryFileIsNotMapped() throws {
    let path = TemporaryFolder().write(Array(repeating: 7, count: 8192), as: "file")
    let file = FileDescriptor(closing: open(path, O_RDONLY))
    #expect(throws: SharedMemory.Failure.unsafe) { try SharedMemory(file) }
  }
}
