import ArgumentParser
import Glibc
import GtkBindings
import PhotoDecoding
import PhotoImaging
import PhotoPages
import PhotoPagesGtk

/// The program from its first statement to its exit code.
@MainActor
package enum Program {
  /// The reverse-DNS name by which desktops know the program.
  nonisolated static let id = "io.github.photopages.PhotoPages"

  /// Runs the program, and returns its exit code.
  package static func run() -> Int32 {
    beginTrace()
    let commandLine = parsedCommandLine
    if let code = IconFiles.write(commandLine) { return code }
    let start = Start(commandLine)
    if let locales = shareFolder.map({ $0 + "/locale" }) {
      Translation.bindLibraries(folder: locales)
      Translation.bind(domain: "photo-pages", folder: locales)
    }
    Desktop.setProgramName(id, displayName: "Photo Pages")
    if commandLine.isVerbose { tellConfinement(of: start.decoders) }
    let application = PhotoPagesApplication(start)
    return application.run()
  }

  /// The process's command line; mistakes, `--help` and `--version` end the process, and need no display.
  private static var parsedCommandLine: ParsedCommandLine {
    do {
      return try ParsedCommandLine(rawArguments)
    } catch {
      Options.exit(withError: error)
    }
  }

  private static var rawArguments: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { place in
      CommandLine.unsafeArgv[place].map { text in
        Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
      }
    }
  }

  /// The folder of the installed data.
  ///
  /// An installed viewer is in `libexec/photo-pages` next to `share`; where it is built, its folder is next to `share`.
  nonisolated static var shareFolder: String? {
    guard let folder else { return nil }
    let parts = folder.split(separator: "/")
    let isInstalled = parts.suffix(2).elementsEqual(["libexec", "photo-pages"])
    return parts.dropLast(isInstalled ? 2 : 1).map { "/" + $0 }.joined() + "/share"
  }

  /// The path of the command that starts the program: in `bin` where it is installed, else beside this one.
  nonisolated static var launcherPath: String {
    let parts = (folder ?? "").split(separator: "/")
    let isInstalled = parts.suffix(2).elementsEqual(["libexec", "photo-pages"])
    let place = isInstalled ? parts.dropLast(2) + ["bin"] : parts[...]
    return place.map { "/" + $0 }.joined() + "/photo-pages"
  }

  /// The program that decodes pictures; it is in the same folder as this one.
  static func decoder(isVerbose: Bool) -> DecoderProgram {
    DecoderProgram(
      path: (folder ?? "") + "/photo-pages-decoder",
      environment: DecoderChild.sessionEnvironment(),
      errors: isVerbose ? DecoderErrorOutput.relay { Console.write($0, toError: true) } : nil)
  }

  /// Prints how the decoders are confined, as soon as one is.
  private static func tellConfinement(of decoders: DecoderPool) {
    decoders.whenConfined { confinement in
      let filter = confinement.hasFilter ? "yes" : "no"
      Console.write(
        "photo-pages: Landlock \(confinement.landlock), seccomp \(filter). "
          + confinement.sentence.translated + "\n", toError: true)
    }
  }

  private nonisolated static var folder: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path).split(separator: "/").dropLast().map { "/" + $0 }.joined()
  }

  /// Prints a timeline on standard error if `PHOTO_PAGES_TRACE=1`.
  ///
  /// Each line has the milliseconds since the start, the processor time used until then, and the event.
  private static func beginTrace() {
    guard Desktop.environment("PHOTO_PAGES_TRACE") == "1" else { return }
    Trace.listen { time, event in
      let microseconds = time.components.attoseconds / 1_000_000_000_000
      let elapsed = tenths(time.components.seconds * 1_000_000 + microseconds)
      Console.write(
        "photo-pages: \(elapsed) ms, processor \(tenths(processorTime)) ms  \(event)\n",
        toError: true)
    }
  }

  /// The processor time that all threads of the process have used, in microseconds.
  private nonisolated static var processorTime: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  private nonisolated static func tenths(_ microseconds: Int64) -> String {
    "\(microseconds / 1000).\(microseconds % 1000 / 100)"
  }
}
