import CGtkBindings

/// The time that only goes forward.
public enum Clock {
  /// Seconds since some moment in the past.
  public static var now: Double {
    Double(g_get_monotonic_time()) / 1_000_000
  }
}
