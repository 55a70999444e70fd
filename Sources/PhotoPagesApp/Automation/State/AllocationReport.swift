import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// Where a part of what stands over the photo is: left, top, width and height in points of the view,
/// and the least width that it can do with.
struct AllocationReport: Encodable {
  let name: String
  let rect: [Double]
  let minimum: Double

  init(_ allocation: ViewerView.Allocation) {
    name = allocation.name
    let (origin, size) = (allocation.rect.origin, allocation.rect.size)
    rect = [origin.x, origin.y, size.width, size.height]
    minimum = allocation.minimumWidth
  }
}

/// A control that can be pressed: its accessible name, and left, top, width and height in points of the
/// view.
struct ControlReport: Encodable {
  let name: String
  let rect: [Double]

  init(_ control: NamedControl) {
    name = control.name
    rect = [control.x, control.y, control.width, control.height]
  }
}
