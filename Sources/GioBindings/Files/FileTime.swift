import CGioBindings
import Glibc

/// A time that a file system or a server states for a file, which may be any number.
///
/// Empty dates of NTFS and SMB are in 1601, ext4 ends in 2446, and servers state what they like.
struct FileTime: Equatable, Sendable {
  let seconds: Int64
  let nanoseconds: Int64

  /// The most seconds whose microseconds fit twice into 64 bits, so that a sum or difference of two times fits, too.
  private static let most = Int64.max / 2 / 1_000_000 - 1

  /// The microseconds since 1970; the nearest possible number for a time more than 146,000 years away.
  var microseconds: Int64 {
    let seconds = min(max(seconds, -Self.most), Self.most)
    let rest = min(max(nanoseconds, 0), 999_999_999)
    return seconds * 1_000_000 + rest / 1000
  }
}

extension FileTime {
  init(_ time: timespec) {
    (seconds, nanoseconds) = (Int64(clamping: time.tv_sec), Int64(clamping: time.tv_nsec))
  }

  init(_ time: statx_timestamp) {
    (seconds, nanoseconds) = (time.tv_sec, Int64(clamping: time.tv_nsec))
  }

  /// Reads a time attribute of a file; nil if it is unknown.
  ///
  /// GIO's type has no sign, so a time before 1970 is a very large number there. Servers that do not know a time
  /// state 0, which is a time on this machine.
  init?(_ attribute: String, of info: OpaquePointer, isLocal: Bool) {
    guard g_file_info_has_attribute(info, attribute) != 0 else { return nil }
    seconds = Int64(truncatingIfNeeded: g_file_info_get_attribute_uint64(info, attribute))
    let microseconds = g_file_info_get_attribute_uint32(info, attribute + "-usec")
    nanoseconds = Int64(clamping: microseconds) * 1000
    if !isLocal, seconds == 0, nanoseconds == 0 { return nil }
  }
}
