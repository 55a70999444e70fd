import Glibc

/// Two connected descriptors that no process inherits unless it is handed one.
///
/// A pair of sockets and not a pipe, since only these are made and closed to others in one step:
/// other tests start processes at the same time.
struct Channel {
  let near: Int32
  let far: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw ProgramError("No sockets: \(String(cString: strerror(errno)))")
    }
    (near, far) = (ends[0], ends[1])
  }
}
