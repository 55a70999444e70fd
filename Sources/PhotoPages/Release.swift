/// The release of Photo Pages that this code is.
package enum Release {
  /// The version, which `make` reads here, too.
  package static let version = "1.0.0"
}
