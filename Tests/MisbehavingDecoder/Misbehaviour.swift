import CMisbehaviour
import Glibc
import PhotoDecoding
import PhotoPages

/// What a photo that is made for a test makes the decoder do: it says so behind its picture.
struct Misbehaviour {
  let name: String
  /// A path, for those that are done to a file.
  let argument: String

  /// Reads what a photo's last bytes say; nil for any other photo.
  init?(_ file: FileDescriptor) {
    var status = stat()
    fstat(file.rawValue, &status)
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = pread(file.rawValue, &bytes, bytes.count, max(0, status.st_size - bytes.count))
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    guard let order = text.split(separator: "\nmisbehave:", maxSplits: 1).dropFirst().first else {
      return nil
    }
    let words = order.split(separator: " ", maxSplits: 1)
    name = String(words.first ?? "")
    argument = words.count > 1 ? String(words[1]) : ""
  }

  /// Whether it can be done, of those after which the decoder goes on.
  var succeeds: Bool? {
    switch name {
    case "write": misbehaviour_write_file(argument)
    case "append": misbehaviour_append_file(argument)
    case "delete": misbehaviour_delete_file(argument)
    case "read": misbehaviour_read_file(argument)
    case "socket": misbehaviour_open_socket()
    case "start": misbehaviour_start_program()
    case "fork": misbehaviour_fork()
    case "signal": misbehaviour_signal_parent()
    case "trace": misbehaviour_trace_parent()
    case "code": misbehaviour_make_code()
    case "limit": misbehaviour_raise_limit()
    case "share": misbehaviour_share_memory()
    case "outlive": misbehaviour_leave_parent()
    default: nil
    }
  }

  /// Does one of those after which it does not.
  func perform() throws(PictureError) {
    switch name {
    case "crash": misbehaviour_crash()
    case "loop": while true {}
    case "sleep": while true { sleep(1000) }
    case "stop": raise(SIGSTOP)
    case "architecture": misbehaviour_call_as_another_architecture()
    case "threads":
      misbehaviour_start_threads(5_000)
      while true { sleep(1000) }
    case "hunger": misbehaviour_take_memory()
    case "close": shutdown(3, Int32(SHUT_RDWR))
    case "calls": throw .damaged(reason: Self.calls)
    default: Lie(name)?.tell()
    }
  }

  private static var calls: String {
    var names = [CChar](repeating: 0, count: 1 << 14)
    misbehaviour_list_calls(&names, names.count)
    let bytes = names.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Answers that are not true.
struct Lie {
  private let answers: [String]

  init?(_ name: String) {
    switch name {
    // Two blocks of memory are lent, each for 64 × 64 pixels.
    case "wide": self.init(answers: Self.picture(width: 1 << 20, height: 1, stride: 1 << 22))
    case "high": self.init(answers: Self.picture(width: 64, height: 65, stride: 256))
    case "overflow":
      self.init(answers: Self.picture(width: 1 << 40, height: 1 << 40, stride: 1 << 42))
    case "negative": self.init(answers: Self.picture(width: -64, height: -64, stride: -256))
    case "nothing": self.init(answers: Self.picture(width: 0, height: 64, stride: 256))
    case "narrow": self.init(answers: Self.picture(width: 64, height: 64, stride: 4))
    case "apart": self.init(answers: Self.picture(width: 1, height: 1, stride: 64 * 64 * 4))
    case "elsewhere": self.init(answers: Self.picture(memory: 2))
    case "twice": self.init(answers: Self.picture(kind: "pass"), Self.picture())
    case "greedy": self.init(answers: Self.need(bytes: 1 << 40))
    case "many": self.init(answers: Array(repeating: Self.need(bytes: 1 << 20), count: 1_000))
    case "passes":
      self.init(
        answers: (2..<1_000).flatMap {
          [Self.need(bytes: 1 << 14), Self.picture(memory: $0, kind: "pass")]
        })
    case "garbled": self.init(answers: "{\"picture\":{\"_0\":{\"size\":")
    case "other":
      self.init(
        answers:
          "{\"storedFrame\":{\"_0\":{\"size\":{\"width\":1,\"height\":1},\"orientation\":1}}}")
    default: return nil
    }
  }

  private init(answers: String...) { self.answers = answers }

  private init(answers: [String]) { self.answers = answers }

  private static func picture(
    width: Int = 64, height: Int = 64, stride: Int = 256, memory: Int = 0, kind: String = "picture"
  ) -> String {
    let size = "{\"width\":\(width),\"height\":\(height)}"
    let part = "{\"x\":0,\"y\":0,\"width\":\(width),\"height\":\(height)}"
    return "{\"\(kind)\":{\"_0\":{\"size\":\(size),\"stride\":\(stride),\"fullSize\":\(size),"
      + "\"scaledSize\":\(size),\"part\":\(part),\"orientation\":1,\"traits\":[],\"memory\":\(memory)}}}"
  }

  private static func need(bytes: Int) -> String {
    "{\"needsMemory\":{\"_0\":{\"bytes\":\(bytes),\"count\":1}}}"
  }

  func tell() {
    for answer in answers {
      let bytes = [1] + Array(answer.utf8)
      misbehaviour_send(3, bytes, bytes.count, -1)
    }
    while true { sleep(1000) }
  }
}
