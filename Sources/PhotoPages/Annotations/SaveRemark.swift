/// What a person should know about how a change was kept, although it was.
public enum SaveRemark: Hashable, Sendable {
  /// The photo's folder takes no files, so it lies with the user's own data, on this machine only.
  case keptElsewhere
  /// What lies beside the photo, under this name, must not be changed, so what was added lies with the
  /// user's own data, on this machine only.
  case leftAlone(name: String)
  /// What lay beside the photo before could not be read. It is still there, under this name, and a new
  /// file was begun.
  case setAside(name: String)
}
