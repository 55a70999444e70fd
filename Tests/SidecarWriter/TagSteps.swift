import Foundation
@testable import PhotoPages

/// What one writer does to a photo's tags, one after the other, so that each step can be seen in the end:
/// each tag comes, gets another name, another place and another kind, and every third goes.
public struct TagSteps: Sendable {
  private static let stepsATag = 4
  /// Which tags go in the end.
  private static let deletedEvery = 3
  /// So many tags beside each other, and below each other.
  private static let grid = 40

  private let writer: String

  /// The steps of a writer, whose tags begin with its name.
  public init(_ writer: String) {
    self.writer = writer
  }

  /// A step, from 1.
  public func change(_ number: Int) -> AnnotationChange {
    let (tag, step) = (number - 1).quotientAndRemainder(dividingBy: Self.stepsATag)
    return .tag(
      ItemChange(from: version(tag, after: step), to: version(tag, after: step + 1), at: tag))
  }

  /// The tags that there are after so many steps.
  public func tags(after count: Int) -> [PhotoTag] {
    let (whole, rest) = count.quotientAndRemainder(dividingBy: Self.stepsATag)
    let all = (0..<whole).map { version($0, after: Self.stepsATag) } + [version(whole, after: rest)]
    return all.compactMap { $0 }
  }

  /// A tag after so many of its steps; nil if it is not there.
  private func version(_ tag: Int, after step: Int) -> PhotoTag? {
    let isDeleted = step == Self.stepsATag && tag % Self.deletedEvery == 0
    guard step > 0, !isDeleted else { return nil }
    let place = { (number: Int) in (Double(number % Self.grid) + 0.5) / Double(Self.grid) }
    let x = place(tag + (step >= 3 ? 1 : 0))
    return PhotoTag(
      id: TagID("\(writer)-\(tag)"), text: "\(writer)-\(tag)" + (step >= 2 ? " renamed" : ""),
      kind: step == Self.stepsATag ? .thing : .person,
      shape: .point(NormalizedPoint(x: x, y: place(tag / Self.grid))))
  }
}
