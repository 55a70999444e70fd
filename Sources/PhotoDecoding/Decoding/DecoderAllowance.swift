/// The memory and time of decoder processes; both sides of the border count with it.
package enum DecoderAllowance {
  /// Bytes of writable memory that any picture may take: enough for one that fills a screen, and little enough that
  /// two small files that are made to take all of it leave room for other programs.
  package static let usualBytes = 256 << 20
  /// Bytes of writable memory that the largest picture may take.
  package static let mostBytes = min(3 << 30, Machine.physicalMemory / 4 * 3)
  /// Bytes of address space: much more than any picture takes, and little enough that the kernel's tables of it stay
  /// small.
  package static let addressBytes = 16 << 30
  /// Bytes of shared memory that one process is lent in all its life.
  package static let lifetimeSharedBytes = mostBytes
  /// Seconds of processor time that a process may use for all its pictures.
  package static let lifetimeSeconds = 600
  /// Threads of a process: more than libraries start on the largest machine.
  package static let mostThreads = 128
}
