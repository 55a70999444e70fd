import PhotoPages

/// The points that a person has given, in the viewer's model.
public struct Points: ViewerExtension {
  static let most = 9
  /// No points.
  public static let initial = Points()

  /// The points by the URI of the photo, 1…9, so that they hold in the next run, too.
  var byURI: [String: Int] = [:]
}

extension Viewer {
  /// The points of the shown photo; nil if it has none.
  var shownPoints: Int? { model.currentPhoto?.uri.flatMap { self[Points.self].byURI[$0] } }
}

/// Gives the shown photo points, or takes them away by 0, and goes to the next photo.
struct GivePoints: CustomCommand {
  let points: Int

  var name: String { "give-points-\(points)" }
  var label: Message { Message("Give {count} Point", plural: "Give {count} Points", count: points) }

  /// Makes a change that can be undone, if it is one, and turns the page.
  func perform(in viewer: inout Viewer) {
    guard let photo = viewer.model.currentPhoto, let uri = photo.uri else { return }
    let new = points == 0 ? nil : points
    if new != viewer.shownPoints {
      viewer.make(PointsChange(photo: photo.id, uri: uri, old: viewer.shownPoints, new: new))
    }
    if viewer.model.paging.index + 1 < viewer.model.count { viewer.performCommon(.nextPhoto) }
  }
}

/// A change of a photo's points.
struct PointsChange: CustomChange {
  let photo: PhotoID
  let uri: String
  let old: Int?
  let new: Int?

  var photos: [PhotoID] { [photo] }
  var inverse: any CustomChange { PointsChange(photo: photo, uri: uri, old: new, new: old) }

  func apply(to viewer: inout Viewer) {
    viewer[Points.self].byURI[uri] = new
    viewer.perform(.custom(AnyCustomCommand(AllPoints(viewer[Points.self].byURI))))
  }
}

/// All points: an event takes over those that were stored, an effect has the present ones stored.
public struct AllPoints: CustomCommand {
  /// The points by the URI of the photo.
  public let byURI: [String: Int]
  /// The name in scripts.
  public let name = "all-points"
  /// The label, which nobody sees.
  public let label = Message("All Points")

  /// Makes the command.
  public init(_ byURI: [String: Int]) { self.byURI = byURI }

  /// Adds points to those that were given meanwhile.
  public func perform(in viewer: inout Viewer) {
    viewer[Points.self].byURI.merge(byURI) { given, _ in given }
  }
}
