import Glibc
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

@testable import PhotoImaging

/// What happens when a decoder process does what a hostile photo makes it do.
@Suite(.onTheThreadForLongOnes, .serialized)
struct MisbehaviourTests {
  private let folder = TemporaryFolder()

  private func pool(landlock: Int? = nil) -> DecoderPool {
    var timeouts = DecoderTimeouts()
    // A process that does nothing is hung after a second.
    timeouts.look = 100
    return DecoderPool(
      DecoderProgram(
        path: Repository.built("misbehaving-decoder"),
        arguments: landlock.map { ["--landlock", "\($0)"] } ?? [], timeouts: timeouts))
  }

  /// A photo that makes the decoder do something.
  private func photo(_ attempt: String) throws -> DecodeRequest {
    let bytes =
      try PictureEncoder.jpeg(TestPictures.numbered(1)) + Array("\nmisbehave:\(attempt)".utf8)
    let path = folder.write(bytes, as: "photo")
    return DecodeRequest(
      source: .descriptor(FirstPicture.open(Array(path.utf8))),
      detail: .fitting(PixelSize(width: 64, height: 64)))
  }

  /// The pool goes on with another process.
  private func expectPicture(of pool: DecoderPool) throws {
    let good = try PictureEncoder.jpeg(TestPictures.numbered(2))
    let picture = try pool.decode(DecodeRequest(source: .bytes(good), detail: .full))
    #expect(picture.fullSize == TestPictures.numbered(2).size)
  }

  @Test(arguments: ["crash", "hunger", "close", "architecture", "threads"])
  func aDecoderThatEndsCostsItsPictureAlone(_ attempt: String) throws {
    let pool = pool()
    #expect(throws: PictureError.decoderFailed) { try pool.decode(photo(attempt)) }
    try expectPicture(of: pool)
  }

  @Test(
    arguments: [
      "wide", "high", "overflow", "negative", "nothing", "narrow", "apart", "elsewhere", "twice",
      "greedy", "many", "garbled", "other", "passes",
    ])
  func aDecoderThatLiesCostsItsPictureAlone(_ lie: String) throws {
    let pool = pool()
    #expect(throws: PictureError.decoderFailed) { try pool.decode(photo(lie)) }
    try expectPicture(of: pool)
  }

  @Test
  func aDecoderThatNeverComesToItsPictureIsEndedAfterSomePasses() throws {
    var count = 0
    #expect(throws: PictureError.decoderFailed) {
      try pool().decode(photo("passes"), DecodingControl()) { _ in count += 1 }
    }
    // A hundred, and the photo is tried once more; a decoder that has ended meanwhile is found out earlier.
    #expect((1...200).contains(count))
  }

  @Test
  func aFileThatBreaksItsDecoderCostsTheNextOneNothing() throws {
    let pool = pool()
    for _ in 0..<3 {
      _ = try pool.decode(photo("break"))
      try expectPicture(of: pool)
    }
  }

  @Test
  func aDecoderThatIsBusyForTooLongIsEnded() throws {
    let pool = pool()
    let request = try photo("loop")
    #expect(throws: PictureError.tooSlow) { try pool.decode(request) }
    try expectPicture(of: pool)
    // It is not tried again.
    let count = pool.startCount
    #expect(throws: PictureError.tooSlow) { try pool.decode(request) }
    #expect(pool.startCount == count)
  }

  @Test
  func aPictureThatNobodyLooksAtIsGivenUpSoonAndDecodedOnceItIsShown() throws {
    let pool = pool()
    let request = try photo("loop")
    let prefetch = DecodingControl()
    prefetch.setPrefetch(true)
    for _ in 0..<2 {
      #expect(throws: PictureError.cancelled) { try pool.decode(request, prefetch) }
      #expect(pool.startCount == 1)
    }
    #expect(throws: PictureError.tooSlow) { try pool.decode(request) }
  }

  @Test(arguments: ["sleep", "stop"])
  func aDecoderThatDoesNothingIsEndedAndItsPhotoTriedOnceMore(_ attempt: String) throws {
    let pool = pool()
    #expect(throws: PictureError.tooSlow) { try pool.decode(photo(attempt)) }
    #expect(pool.startCount == 2)
    try expectPicture(of: pool)
  }

  @Test
  func aDecoderThatWasEndedByOthersCostsNothing() throws {
    let decoder = Repository.built("misbehaving-decoder")
    let script = """
      #!/bin/sh
      if mkdir '\(folder.path)/first' 2>/dev/null; then exec '\(decoder)' --crash "$@"; fi
      exec '\(decoder)' "$@"
      """
    let program = folder.write(Array(script.utf8), as: "decoder")
    #expect(chmod(program, 0o755) == 0)
    let pool = DecoderPool(DecoderProgram(path: program))
    try expectPicture(of: pool)
    #expect(pool.startCount == 2)
  }

  @Test
  func aDecoderThatDoesNotHearIsEndedWhenItsPictureIsNotWantedAnyMore() async throws {
    let pool = pool()
    let control = DecodingControl()
    let request = try photo("sleep")
    let decoding = Task.detached { () -> PictureError? in
      do throws(PictureError) {
        _ = try pool.decode(request, control)
        return nil
      } catch {
        return error
      }
    }
    control.cancel()
    #expect(await decoding.value == .cancelled)
    try expectPicture(of: pool)
  }

  @Test
  func aFileThatEndedTwoDecodersIsNotDecodedAgainUntilItChanges() throws {
    let pool = pool()
    let hostile = try photo("crash")
    for _ in 0..<2 { #expect(throws: PictureError.decoderFailed) { try pool.decode(hostile) } }
    let processes = pool.startCount
    #expect(throws: PictureError.decoderFailed) { try pool.decode(hostile) }
    #expect(pool.startCount == processes)
    try expectPicture(of: pool)
    #expect(throws: PictureError.damaged(reason: "refused")) { try pool.decode(photo("socket")) }
  }

  private static let deeds = [
    "write /tmp/new", "append /etc/hostname", "delete /etc/hostname", "read /etc/passwd", "socket",
    "start", "fork", "signal", "trace", "code", "limit", "share", "outlive",
  ]

  @Test(arguments: deeds)
  func nothingIsDoneButDecoding(_ deed: String) throws {
    let pool = pool()
    #expect(throws: PictureError.damaged(reason: "refused")) { try pool.decode(photo(deed)) }
    try expectPicture(of: pool)
  }

  /// Kernels have different versions of Landlock.
  ///
  /// Without it files can be read: only calls are filtered then.
  @Test(arguments: Array(0...7))
  func noFileIsReachedByAnyVersionOfLandlock(_ landlock: Int) throws {
    let pool = pool(landlock: landlock)
    let victim = folder.write(Array("Mine.".utf8), as: "victim")
    var deeds = ["write \(folder.path)/new", "append \(victim)", "delete \(victim)", "socket"]
    if landlock > 0 { deeds += ["read /etc/passwd", "read \(victim)"] }
    for deed in deeds {
      #expect(throws: PictureError.damaged(reason: "refused"), "\(deed)") {
        try pool.decode(photo(deed))
      }
    }
    #expect(pool.confinement == Confinement(landlock: landlock, hasFilter: true))
    try expectPicture(of: pool)
  }

  /// All that still works in a process, whatever the arguments; what does with some stands in `calls.c`.
  @Test
  func onlyTheseSystemCallsStillWork() throws {
    var calls = ""
    do {
      _ = try pool().decode(photo("calls"))
    } catch let error as PictureError {
      if case .damaged(let reason) = error { calls = reason }
    }
    print("System calls of a decoder: \(calls)")
    let allowed: Set = [
      "access", "arch_prctl", "brk", "clock_getres", "clock_gettime", "clock_nanosleep", "clone",
      "close", "dup", "epoll_create1", "epoll_ctl", "epoll_pwait", "epoll_wait", "eventfd2", "exit",
      "exit_group", "faccessat", "faccessat2", "fadvise64", "fstat", "fstatfs", "futex", "getcwd",
      "getdents64", "getegid", "geteuid", "getgid", "getpid",
      "getppid", "getrandom", "getrusage", "gettid", "gettimeofday", "getuid", "lseek", "lstat",
      "madvise", "membarrier", "mincore", "mremap", "munmap", "nanosleep", "newfstatat", "poll",
      "ppoll", "pread64", "preadv", "read", "readlink", "readlinkat", "readv", "restart_syscall",
      "rseq", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sched_getaffinity", "sched_yield",
      "set_robust_list", "set_tid_address", "sigaltstack", "stat", "statfs", "statx", "sysinfo",
      "time", "timerfd_create", "timerfd_settime", "times", "uname",
      // Linux lets it pass by every filter; outside of a probe that root has set, it does nothing.
      "uprobe",
    ]
    let working = Set(calls.split(separator: " ").map(String.init))
    #expect(working.count > 20)
    #expect(working.subtracting(allowed) == [])
  }
}
