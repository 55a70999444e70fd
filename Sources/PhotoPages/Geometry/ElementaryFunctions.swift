// The C library's elementary functions under full names, since the standard library has none. No other file of the
// geometry imports C.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

func exponential(_ exponent: Double) -> Double { exp(exponent) }

func naturalLogarithm(_ value: Double) -> Double { log(value) }

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

extension Double {
  /// The value, or 0 if it is not finite, as a velocity may be after a division by a time.
  var finiteOrZero: Double { isFinite ? self : 0 }

  func clamped(to limits: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}
