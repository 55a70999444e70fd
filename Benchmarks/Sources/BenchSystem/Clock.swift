import CLaunch
import Glibc

/// Time as all measurements have it: seconds on a clock that never jumps.
public enum Clock {
  /// Seconds since some moment in the past.
  public static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits; shorter when a signal comes.
  ///
  /// - Throws: `Interruption` after Ctrl+C, so that every loop which waits ends then.
  public static func pause(_ seconds: Double) throws {
    if Ourselves.isInterrupted { throw Interruption() }
    sleep(seconds)
    if Ourselves.isInterrupted { throw Interruption() }
  }

  /// Waits, also after Ctrl+C: for what has to be done then.
  public static func sleep(_ seconds: Double) {
    guard seconds > 0 else { return }
    var time = timespec()
    time.tv_sec = Int(seconds)
    time.tv_nsec = Int((seconds - seconds.rounded(.down)) * 1e9)
    nanosleep(&time, nil)
  }
}

/// What this process is to the system.
public enum Ourselves {
  /// This process's number.
  public static var id: Int32 { getpid() }

  /// From now on Ctrl+C ends `Clock.pause` and nothing else, and orphans of what we start are ours.
  public static func prepare() {
    catch_interruptions()
    adopt_orphans()
  }

  /// Whether Ctrl+C was pressed since `prepare`.
  public static var isInterrupted: Bool { was_interrupted() != 0 }

  /// Puts us, and what we start from now on, before other processes (below 0) or behind them.
  public static func setNiceness(_ niceness: Int) throws {
    guard set_niceness(Int32(clamping: niceness)) == 0 else {
      throw BenchError("Only root may ask for a niceness below 0.")
    }
  }

  /// Seconds of processor time that we, and children that have ended, have used.
  public static var processorTime: Double {
    [RUSAGE_SELF.rawValue, RUSAGE_CHILDREN.rawValue].reduce(0) { sum, who in
      var usage = rusage()
      getrusage(who, &usage)
      return sum + usage.processorTime
    }
  }

  /// Writes a line for people, beside the results.
  public static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}

extension rusage {
  var processorTime: Double {
    Double(ru_utime.tv_sec + ru_stime.tv_sec)
      + Double(ru_utime.tv_usec + ru_stime.tv_usec) / 1e6
  }
}
