// The C library's elementary functions under full names: the standard library has none of its own.
// The one import of C in the geometry.

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
  /// 0 in place of what is not finite, as velocities may be that come out of a division by a time.
  var finiteOrZero: Double { isFinite ? self : 0 }

  func clamped(to limits: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}
