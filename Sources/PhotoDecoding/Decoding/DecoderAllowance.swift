/// The limits on memory and time of decoder processes, shared by the viewer and the decoder.
package enum DecoderAllowance {
  /// Bytes of writable memory that any picture may take.
  ///
  /// Enough for a picture that fills a screen, and little enough that two small files made to use
  /// all of it leave room for other programs.
  package static let usualBytes = 256 << 20
  /// Bytes that a picture may take while it is not shown, as a thumbnail or a neighbour of the shown one.
  ///
  /// With what a process has at its start, that is less than 256 MiB.
  package static let unseenBytes = 216 << 20
  /// Bytes of writable memory that the largest picture may take.
  package static let mostBytes = min(2 << 30, Machine.physicalMemory / 4 * 3)
  /// Bytes of a process's address space: more than any picture takes, while the kernel's page tables stay small.
  package static let addressBytes = 16 << 30
  /// Bytes of shared memory that one process may be lent in its lifetime.
  package static let lifetimeSharedBytes = mostBytes
  /// Seconds of processor time that one process may use for all its pictures.
  package static let lifetimeSeconds = 600
  /// The most threads of a process, more than libraries start on the largest machine.
  package static let mostThreads = 128
}
