import Glibc

/// What the machine has to offer.
package enum Machine {
  /// Bytes of memory built in; 1 GiB where the system does not say.
  package static let physicalMemory: Int = {
    let pages = sysconf(Int32(_SC_PHYS_PAGES))
    let pageSize = sysconf(Int32(_SC_PAGESIZE))
    return pages > 0 && pageSize > 0 ? pages * pageSize : 1 << 30
  }()

  /// Processor cores this machine runs on at present, at least 1.
  package static let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}
