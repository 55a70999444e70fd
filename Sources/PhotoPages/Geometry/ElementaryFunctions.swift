// The C library's elementary functions under full names: the standard library has none of its own.
// The one import of C in the geometry.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// e to the power of `exponent`.
func exponential(_ exponent: Double) -> Double { exp(exponent) }

/// The logarithm of `value` to the base e.
func naturalLogarithm(_ value: Double) -> Double { log(value) }

/// `base` to the power of `exponent`.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

extension Double {
  /// This, or 0 in place of an infinity or of what is no number.
  ///
  /// Velocities that come out of a division by a time may be either.
  var finiteOrZero: Double { isFinite ? self : 0 }

  /// This, held within `limits`.
  func clamped(to limits: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}
