/// What memory decoder processes may take; both sides of the border count with it.
package enum DecoderAllowance {
  /// Bytes that any picture may take: enough for one that fills a screen, and little enough that two small
  /// ones that are made to take all there is leave room for the rest.
  package static let usualBytes = 256 << 20
  /// Bytes that the largest picture may take.
  package static let mostBytes = min(3 << 30, Machine.physicalMemory / 4 * 3)
  /// Seconds of processor time that a process may take for all its pictures: the longest ten.
  package static let lifetimeSeconds = 600
}
