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
    default: nil
    }
  }

  /// Does one of those after which it does not.
  func perform() throws(PictureError) {
    switch name {
    case "crash": misbehaviour_crash()
    case "loop": while true {}
    case "sleep": while true { sleep(1000) }
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

/// An answer that is not true.
struct Lie {
  private let text: String
  private let memory: Int32
  /// How often it is told.
  private let count: Int

  init?(_ name: String) {
    switch name {
    // As much memory as for 64 × 64 pixels each.
    case "wide": self.init(width: 1 << 20, height: 1, stride: 1 << 22)
    case "high": self.init(width: 64, height: 65, stride: 256)
    case "overflow": self.init(width: 1 << 40, height: 1 << 40, stride: 1 << 42)
    case "negative": self.init(width: -64, height: -64, stride: -256)
    case "nothing": self.init(width: 0, height: 64, stride: 256)
    case "narrow": self.init(width: 64, height: 64, stride: 4)
    case "apart": self.init(width: 1, height: 1, stride: 64 * 64 * 4)
    case "passes": self.init(width: 64, height: 64, stride: 256, kind: "pass", count: 1_000)
    case "unsealed": self.init(width: 64, height: 64, stride: 256, isSealed: false)
    case "garbled": self.init(answer: "{\"picture\":{\"_0\":{\"size\":")
    case "other":
      self.init(
        answer: "{\"storedFrame\":{\"_0\":{\"size\":{\"width\":1,\"height\":1},\"orientation\":1}}}"
      )
    default: return nil
    }
  }

  private init(answer: String) {
    text = answer
    memory = -1
    count = 1
  }

  private init(
    width: Int, height: Int, stride: Int, isSealed: Bool = true, kind: String = "picture",
    count: Int = 1
  ) {
    self.count = count
    let size = "{\"width\":\(width),\"height\":\(height)}"
    let part = "{\"x\":0,\"y\":0,\"width\":\(width),\"height\":\(height)}"
    text =
      "{\"\(kind)\":{\"_0\":{\"size\":\(size),\"stride\":\(stride),\"fullSize\":\(size),"
      + "\"scaledSize\":\(size),\"part\":\(part),\"traits\":[]}}}"
    memory = misbehaviour_unsealed_memory(64 * 64 * 4)
    var pixels = [UInt8](repeating: 200, count: 64 * 64 * 4)
    let mapped = mmap(nil, pixels.count, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0)
    mapped?.copyMemory(from: &pixels, byteCount: pixels.count)
    if isSealed { misbehaviour_seal(memory) }
  }

  func tell() {
    let bytes = [1] + Array(text.utf8)
    for _ in 0..<count { misbehaviour_send(3, bytes, bytes.count, memory) }
    while true { sleep(1000) }
  }
}
