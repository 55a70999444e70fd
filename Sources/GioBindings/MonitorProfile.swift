import CGioBindings

/// The ICC profile that the desktop has for a monitor, as colord keeps it
/// (https://www.freedesktop.org/software/colord).
///
/// It asks on a thread of its own, so that nobody waits for it; where there is no colord, or it does
/// not know the monitor, nothing is ever told. colord is not started for it: what knows of monitors
/// has done that already.
///
/// ```swift
/// let profile = MonitorProfile(output: "DP-1") { bytes in
///   Task { @MainActor in viewer.setColours(ColourTarget(monitorProfile: bytes)) }
/// }
/// ```
public final class MonitorProfile: Sendable {
  private let executor = GLibExecutor(name: "monitor profile")
  private let watch: ColourManagerWatch

  /// Begins to watch a monitor's profile.
  ///
  /// - Parameters:
  ///   - output: what XRANDR calls the monitor's connector, such as `DP-1`.
  ///   - busAddress: the D-Bus on which colord is; nil for the system's.
  ///   - onChange: gets the profile's bytes once they are known and when there are others, and nil
  ///     when there are none any more. Called on a thread of its own.
  public init(
    output: String, busAddress: String? = nil, onChange: @escaping @Sendable ([UInt8]?) -> Void
  ) {
    let watch = ColourManagerWatch(output: output, busAddress: busAddress, onChange: onChange)
    self.watch = watch
    executor.perform { watch.start() }
  }

  /// Watches another monitor from now on: the window has moved.
  public func follow(output: String) {
    executor.perform { [watch] in watch.follow(output: output) }
  }

  deinit {
    watch.cancel()
    executor.perform { [watch] in watch.stop() }
  }
}
