import Testing

@testable import PhotoSidecars
@testable import SidecarSupport

@Suite struct SidecarNameTests {
  /// What goes with a photo, when these are in its folder.
  private func sidecars(of photo: String, among names: String...) -> [String] {
    let names = ([photo] + names).map { Array($0.utf8) }
    let concerned = names.filter(SidecarName.concern(Array(photo.utf8)))
    let sidecars = SidecarName.sidecars(of: Array(photo.utf8), among: concerned)
    // What is left out beforehand must not matter.
    #expect(sidecars == SidecarName.sidecars(of: Array(photo.utf8), among: names))
    return sidecars.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("A photo's full name with .xmp is its sidecar, in capitals or not")
  func fullName() {
    #expect(
      sidecars(of: "photo.jpg", among: "photo.jpg.xmp", "photo.jpg.XMP", "photo.jpg.Xmp", "b.jpg")
        == ["photo.jpg.xmp", "photo.jpg.XMP", "photo.jpg.Xmp"])
    #expect(
      sidecars(of: "photo.jpg", among: "photo.raf", "photo.jpg.xmp", "photo.raf.xmp")
        == ["photo.jpg.xmp"])
  }

  @Test("A photo's name without extension with .xmp is its sidecar if nothing shares that name")
  func stem() {
    #expect(
      sidecars(of: "photo.jpg", among: "photo.xmp", "photo.jpg.xmp", "photos.jpg")
        == ["photo.xmp", "photo.jpg.xmp"])
    #expect(sidecars(of: "photo.jpg", among: "photo.xmp", "photo.raf") == [])
    #expect(sidecars(of: "photo.jpg", among: "photo.xmp", "PHOTO.RAF") == [])
    #expect(sidecars(of: "photo.jpg", among: "photo.xmp", "photo") == [])
    #expect(
      sidecars(of: "photo.jpg", among: "photo.XMP", "photo.xmp") == ["photo.XMP", "photo.xmp"])
  }

  @Test("For a photo without extension, NAME.xmp is its sidecar unless another photo shares it")
  func noExtension() {
    #expect(sidecars(of: "photo", among: "photo.xmp") == ["photo.xmp"])
    #expect(sidecars(of: "photo", among: "photo.xmp", "photo.jpg") == [])
    #expect(sidecars(of: ".photo", among: ".photo.xmp") == [".photo.xmp"])
  }

  @Test(
    "Conflict copies of a sidecar belong to its photo",
    arguments: [
      ".sync-conflict-20260102-030405-ABCDEFG", " (conflicted copy 2026-01-02 030405)",
      " (Anna's conflicted copy 2026-01-02)",
    ])
  func conflicts(mark: String) {
    let (full, short) = ("photo.jpg\(mark).xmp", "photo\(mark).xmp")
    #expect(sidecars(of: "photo.jpg", among: full, short) == [full, short])
    #expect(sidecars(of: "photo.jpg", among: full, short, "photo.raf") == [full])
    #expect(sidecars(of: "other.jpg", among: full, short) == [])
  }

  @Test(
    "The sidecars of a copy that synchronising programs made of a photo are the copy's",
    arguments: [".sync-conflict-20260102-030405-ABCDEFG", " (conflicted copy 2026-01-02)"])
  func conflictingPhotos(mark: String) {
    let copy = "photo\(mark).jpg"
    let theirs = ["photo\(mark).jpg.xmp", "photo\(mark).xmp"]
    #expect(sidecars(of: "photo.jpg", among: copy, theirs[0], theirs[1]) == [])
    #expect(sidecars(of: copy, among: "photo.jpg", "photo.xmp", theirs[0], theirs[1]) == theirs)
  }

  @Test("A sidecar that was set aside belongs to its photo")
  func broken() {
    #expect(
      sidecars(of: "photo.jpg", among: "photo.jpg.xmp.broken-2026-01-02", "a.jpg.xmp.broken-1")
        == ["photo.jpg.xmp.broken-2026-01-02"])
  }

  @Test("Files with similar names are not sidecars of a photo")
  func others() {
    #expect(
      sidecars(
        of: "photo.jpg", among: "photo.jpg~", "photo.jpg.txt", "photo.jpg (copy).xmp", "xmp",
        ".xmp", "photo.jpg.pp3", "photo.jpg.xmp.bak", "photo.jpgxmp", "photo2.xmp") == [])
    #expect(sidecars(of: "photo.xmp", among: "photo.XMP", "photo.jpg") == [])
  }
}
