internal import CConfinement
import Glibc
import PhotoDecoding
import PhotoMetadata
import PhotoPages

/// The program of a decoder process.
///
/// It loads the libraries that it will need, gives up every right that decoding does not need, and decodes for
/// the viewer until that is gone.
package enum DecoderMain {
  /// The descriptor of its end of the channel, which the viewer starts it with.
  private static let channel: Int32 = 3

  /// Runs the process, and returns its exit code.
  ///
  /// `arguments` are those of the command line without its name:
  ///
  /// - `--metadata`: first loads the libraries that read metadata.
  /// - `--rare`: first loads the libraries for rare formats.
  /// - `--landlock N`: uses no later version of Landlock than `N`; for tests.
  package static func run(
    _ arguments: [String], decoder: any PictureDecoding = PictureDecoder()
  ) -> Int32 {
    guard confinement_end_with_parent() == 0,
      confinement_shrink_threads(threadStackBytes, heapCount) == 0
    else { return 1 }
    let isRare = arguments.contains("--rare")
    if arguments.contains("--metadata") { MetadataReader.load() }
    if isRare { RareLoaders.load() }
    let greatest = arguments.firstIndex(of: "--landlock").flatMap {
      $0 + 1 < arguments.count ? Int32(arguments[$0 + 1]) : nil
    }
    guard let confinement = confine(isRare, landlock: greatest ?? .max) else { return 1 }
    let end = FileDescriptor(closing: channel)
    DecoderService(on: MessageChannel(end), decoder: decoder, hasRareLoaders: isRare)
      .run(confinement)
    return 0
  }

  /// Confines the process as far as the kernel can; nil if a step failed that should not.
  private static func confine(_ isRare: Bool, landlock: Int32) -> Confinement? {
    // The following steps hold for this thread and for those that it starts.
    guard confinement_wait_for_threads(loadingTimeout) == 0 else { return nil }
    var limits = Self.limits
    guard confinement_leave_session() == 0, confinement_drop_privileges() == 0,
      confinement_limit(&limits) == 0
    else { return nil }
    let version = withCStrings(isRare ? readablePaths : []) {
      confinement_close_files($0, landlock)
    }
    guard version >= 0 else { return nil }
    let error = confinement_close_calls(channel, isRare)
    guard error == 0 || error == ENOSYS else { return nil }
    return Confinement(landlock: Int(version), hasFilter: error == 0)
  }

  /// The stack of each thread in bytes; the usual 8 MB would count towards the memory limit.
  private static let threadStackBytes = 2 << 20
  /// Heaps of all threads together, each of which reserves up to 128 MB of address space.
  private static let heapCount: Int32 = 2
  /// The timeout in milliseconds for threads of libraries after loading, such as Pango's for fonts.
  private static let loadingTimeout: Int32 = 5_000

  /// The limits of the process until the viewer raises them for a picture.
  private static var limits: confinement_limits {
    confinement_limits(
      data_bytes: DecoderAllowance.usualBytes, most_data_bytes: DecoderAllowance.mostBytes,
      address_bytes: DecoderAllowance.addressBytes,
      // The channel, a photo and the files that come with it, and memory for pixels.
      files: 32, seconds: 10, most_seconds: UInt32(DecoderAllowance.lifetimeSeconds))
  }

  /// The fonts and their configuration, which the rare libraries read after loading.
  private static var readablePaths: [String] {
    let home = getenv("HOME").map { String(cString: $0) } ?? ""
    let data = getenv("XDG_DATA_HOME").map { String(cString: $0) } ?? home + "/.local/share"
    let cache = getenv("XDG_CACHE_HOME").map { String(cString: $0) } ?? home + "/.cache"
    let own = [home + "/.fonts", data + "/fonts", cache + "/fontconfig"].filter { $0.first == "/" }
    return own + [
      "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fontconfig", "/etc/fonts",
      "/var/cache/fontconfig",
    ]
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let list = copies.map { $0.map { UnsafePointer($0) } } + [nil]
    return list.withUnsafeBufferPointer {
      // Never nil: the list ends with nil, so it is not empty.
      body($0.baseAddress.unsafelyUnwrapped)
    }
  }
}
