import FoundationEssentials
import GioBindings
import Glibc
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

/// A folder with photos, and another for what is typed about them.
private struct DraftFolder {
  let folder: ScratchFolder
  let data: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    data = try ScratchFolder()
    try folder.makeFolder("album")
    try folder.write("album/1.jpg", [1, 2, 3])
  }

  /// As another process would have it.
  var store: DraftStore { DraftStore(in: data.file("drafts")) }

  /// The id that drafts are asked for.
  let id = PhotoID(7)

  func photo(_ name: String = "album/1.jpg") -> Location { folder.file(name) }

  func drafts(of name: String = "album/1.jpg") -> PhotoDrafts {
    store.drafts(of: id, at: photo(name), Cancellable())
  }

  func keep(_ text: String, of name: String = "album/1.jpg", in store: DraftStore? = nil) throws {
    let drafts = PhotoDrafts(comments: CommentDrafts(new: text))
    let store = store ?? self.store
    store.look(at: photo(name))
    try store.keep(drafts, of: photo(name), Cancellable())
  }

  /// The files that there are.
  var files: [String] {
    let names = try? data.file("drafts").names { _ in true }
    return (names ?? []).map { String(decoding: $0, as: UTF8.self) }
  }
}

@Suite("Drafts in the user's data", .timeout(minutes: 5))
struct DraftStoreTests {
  private let place: DraftFolder

  init() throws { place = try DraftFolder() }

  private func written(_ text: String) -> PhotoDrafts {
    PhotoDrafts(comments: CommentDrafts(new: text))
  }

  @Test("Drafts of comments, edits, names and a caption are read back as they were stored")
  func everything() throws {
    let photo = place.id
    let box = NormalizedRect(x: 0.25, y: 0.5, width: 0.125, height: 0.25)
    let drafts = PhotoDrafts(
      comments: CommentDrafts(
        new: "Schön \"hier\"\n\n🙂",
        edits: [
          .init(id: CommentID("c"), text: "changed"), .init(id: CommentID("d"), text: "too"),
        ]),
      names: [
        TagDraft(photo: photo, shape: .point(.centre), text: "Zoë"),
        TagDraft(photo: photo, existing: TagID("t"), shape: .region(box), text: "Mill"),
      ],
      caption: CaptionDraft(
        photo: photo, begun: Caption(title: "Port", text: "Old"), title: "Haven", text: "",
        altText: "A red boat", keyword: "fog"))
    try place.store.keep(drafts, of: place.photo(), Cancellable())
    #expect(place.drafts() == drafts)
    #expect(place.files.count == 1)
    #expect(place.drafts(of: "album/2.jpg") == PhotoDrafts())
  }

  @Test("A new draft replaces the stored one, and an empty draft deletes it")
  func replacing() throws {
    try place.keep("one")
    try place.keep("two")
    #expect(place.drafts() == written("two"))
    #expect(place.files.count == 1)
    try place.keep("")
    #expect(place.files == [])
    #expect(place.drafts() == PhotoDrafts())
  }

  @Test("Keeping an empty draft creates no file")
  func nothing() throws {
    try place.keep("")
    #expect(place.drafts() == PhotoDrafts())
    #expect(!place.data.file("drafts").exists())
  }

  @Test("A photo's draft stays when the photo is deleted, also if it is changed after that")
  func deleted() throws {
    try place.keep("one")
    let store = place.store
    #expect(store.drafts(of: place.id, at: place.photo(), Cancellable()) == written("one"))
    place.folder.remove("album/1.jpg")
    try place.keep("two", in: store)
    try place.folder.write("album/1.jpg", [4, 5])
    #expect(place.drafts() == written("two"))
    #expect(place.files.count == 1)
  }

  @Test("A draft follows a renamed folder, and can be changed and removed there")
  func renamed() throws {
    try place.keep("one")
    try place.folder.rename("album", to: "moved")
    #expect(place.drafts(of: "moved/1.jpg") == written("one"))
    #expect(place.files.count == 1)
    try place.keep("two", of: "moved/1.jpg")
    #expect(place.drafts(of: "moved/1.jpg") == written("two"))
    try place.keep("", of: "moved/1.jpg")
    #expect(place.drafts(of: "moved/1.jpg") == PhotoDrafts())
    #expect(place.files == [])
  }

  @Test("A draft follows a folder that was renamed before its first word was saved")
  func renamedBefore() throws {
    let store = place.store
    _ = store.drafts(of: place.id, at: place.photo(), Cancellable())
    try place.folder.rename("album", to: "moved")
    try place.keep("one", in: store)
    #expect(place.drafts(of: "moved/1.jpg") == written("one"))
  }

  @Test("A draft saved under the old path of a renamed folder is found under the new one")
  func renamedMeanwhile() throws {
    try place.keep("one")
    try place.folder.rename("album", to: "moved")
    try place.keep("two")
    #expect(place.drafts(of: "moved/1.jpg") == written("two"))
  }

  @Test("Only one draft is stored for a path, also after another file replaced its photo")
  func replacedPhoto() throws {
    try place.keep("one")
    try place.folder.write("album/2.jpg", [4, 5])
    try place.folder.rename("album/2.jpg", to: "album/1.jpg")
    try place.keep("two")
    #expect(place.drafts() == written("two"))
    #expect(place.files.count == 1)
  }

  @Test("A draft is not used for a hard link or for another file with the same inode")
  func others() throws {
    try place.keep("one")
    let paths = ["album/1.jpg", "album/2.jpg"].map {
      String(decoding: place.folder.path(of: Array($0.utf8)), as: UTF8.self)
    }
    #expect(link(paths[0], paths[1]) == 0)
    #expect(place.drafts(of: "album/2.jpg") == PhotoDrafts())
    try place.folder.rename("album/2.jpg", to: "album/3.jpg")
    place.folder.remove("album/1.jpg")
    try place.folder.write("album/3.jpg", [1, 2, 3, 4])
    #expect(place.drafts(of: "album/3.jpg") == PhotoDrafts())
  }

  @Test("A malformed draft file is ignored, and set aside before another is saved")
  func broken() throws {
    try place.keep("one")
    let name = try #require(place.files.first)
    try place.data.write("drafts/\(name)", Array("{".utf8))
    #expect(place.drafts() == PhotoDrafts())
    try place.keep("two")
    #expect(place.drafts() == written("two"))
    #expect(place.files.count == 2)
    #expect(place.files.contains { $0.hasPrefix("\(name).broken-") })
  }

  @Test("Two processes that write about one photo leave one whole draft")
  func together() async throws {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        group.addTask {
          try? await FileQueue.run { (_) throws(GioError) in
            try place.store.keep(
              PhotoDrafts(comments: CommentDrafts(new: "\(number)")), of: place.photo(),
              Cancellable())
          }
        }
      }
    }
    #expect(place.files.count == 1)
    #expect((0..<16).map { written("\($0)") }.contains(place.drafts()))
  }

  @Test("After a year the draft of a photo that is gone goes; that of one that is there stays")
  func old() throws {
    try place.folder.write("album/2.jpg", [1])
    try place.keep("one")
    try place.keep("two", of: "album/2.jpg")
    place.folder.remove("album/2.jpg")
    let data = try place.data.file("drafts").locked()
    place.store.clearAway(in: data, at: Date() + 364 * 24 * 3600, Cancellable())
    #expect(place.files.count == 2)
    place.store.clearAway(in: data, at: Date() + 366 * 24 * 3600, Cancellable())
    #expect(place.files.count == 1)
    #expect(place.drafts() == written("one"))
  }

  @Test("Only the user can read what is typed")
  func privacy() throws {
    try place.keep("one")
    let name = try #require(place.files.first)
    #expect(place.data.mode(of: "drafts") == 0o700)
    #expect(place.data.mode(of: "drafts/\(name)") == 0o600)
  }
}
