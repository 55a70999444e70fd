/// The pixels of a copy: the size that the whole photo is reduced to, and the part of it that is kept.
public struct CopyPlan: Equatable, Sendable {
  /// The size of the whole turned photo in pixels, from which the part is cut.
  public let scaled: PixelSize
  /// The kept part, in pixels of `scaled`.
  public let part: PixelRect

  /// The size of the copy in pixels.
  public var size: PixelSize { part.size }

  /// Plans a copy of a photo of `photo` pixels, turned already.
  ///
  /// Without a reduction, the part has the pixels of the original. The area is clipped to the photo.
  public init(_ settings: CopySettings, of photo: PixelSize) {
    let limit = min(settings.size.limit, settings.format.longestSide)
    let (across, down) = (
      Span(settings.crop.x, settings.crop.width), Span(settings.crop.y, settings.crop.height)
    )
    let cropped = (across.length(in: photo.width), down.length(in: photo.height))
    let scale = min(1, Double(limit) / Double(max(cropped.0, cropped.1)))
    let size = PixelSize(width: cropped.0, height: cropped.1).scaled(by: scale)
    let whole = photo.scaled(by: scale)
    scaled = PixelSize(
      width: max(whole.width, size.width), height: max(whole.height, size.height))
    part = PixelRect(
      x: across.start(in: scaled.width, length: size.width),
      y: down.start(in: scaled.height, length: size.height), width: size.width, height: size.height)
  }

  /// A part of one side, 0…1.
  private struct Span {
    let start: Double
    let length: Double

    init(_ start: Double, _ length: Double) {
      self.start = start.finiteOrZero.clamped(to: 0...1)
      self.length = length.finiteOrZero.clamped(to: 0...(1 - self.start))
    }

    func length(in pixels: Int) -> Int {
      max(1, min(pixels, Int((length * Double(pixels)).rounded())))
    }

    func start(in pixels: Int, length: Int) -> Int {
      max(0, min(pixels - length, Int((start * Double(pixels)).rounded())))
    }
  }
}

extension Orientation {
  /// Returns the single turn that does the same as this one and then `next`.
  public func followed(by next: Orientation) -> Orientation {
    // A picture of which two pixels tell the turn.
    let size = PixelSize(width: 3, height: 2)
    let probes = [
      PixelRect(x: 0, y: 0, width: 1, height: 1), PixelRect(x: 1, y: 0, width: 1, height: 1),
    ]
    let middle = next.applied(to: size)
    let places = probes.map { stored(next.stored($0, of: size), of: middle) }
    return Self.allCases.first { turn in
      turn.swapsAxes == (swapsAxes != next.swapsAxes)
        && probes.map { turn.stored($0, of: size) } == places
    } ?? self
  }
}
