import Testing

@testable import PhotoPages

@Suite("Names of files")
struct FileNameTests {
  @Test(
    "A name is split at its last dot",
    arguments: [
      ("a.jpg", "a", ".jpg"), ("a.b.CR2", "a.b", ".CR2"), ("a", "a", ""), (".jpg", ".jpg", ""),
      ("a.", "a", "."), ("", "", ""),
    ])
  func parts(name: String, stem: String, ending: String) {
    let parts = FileName(name)
    #expect(parts.stem == stem)
    #expect(parts.ending == ending)
    #expect(parts.text == name)
  }

  @Test(
    "The file name is taken from the URI, not from the shown name",
    arguments: [
      ("file:///f/a%20b.jpg", "a b.jpg"), ("file:///f/caf%C3%A9.jpg", "café.jpg"),
      ("file:///f/caf%E9.jpg", "caf\u{FFFD}.jpg"), ("file:///f/100%.jpg", "100%.jpg"),
    ])
  func ofPhoto(uri: String, name: String) {
    let photo = Photo(id: PhotoID(1), name: "seen.jpg (invalid encoding)", uri: uri)
    #expect(FileName(of: photo).text == name)
    #expect(FileName(of: Photo(id: PhotoID(1), name: "seen.jpg")).text == "seen.jpg")
    #expect(PhotoFolder(uri: uri).name == name)
  }

  @Test(
    "A name like one that is not allowed has “_” in place of what may be the reason",
    arguments: [
      ("a:b.jpg", "a_b.jpg"), ("\"a\"/*<>?\\|.jpg", "_a________.jpg"), ("a\u{1}\n.jpg", "a__.jpg"),
      ("été: a.", "été_ a_"), ("a ", "a_"), ("caf\u{FFFD}.jpg", "caf_.jpg"), ("été.jpg", "_t_.jpg"),
      ("a:", "a_"), ("a b.c (2).jpg", nil), ("CON", nil),
    ])
  func substitutes(name: String, substitute: String?) {
    #expect(FileName.substitute(for: name) == substitute)
  }

  @Test("A name is one part of a path that is neither hidden nor too long")
  func usable() {
    for name in ["a", "a b.jpg", "…", String(repeating: "a", count: 251)] {
      #expect(FileName.isUsable(name), "\(name)")
    }
    let long = String(repeating: "é", count: 126)
    for name in ["", " ", ".", "..", ".a.jpg", "a/b.jpg", "a\0b", long] {
      #expect(!FileName.isUsable(name), "\(name)")
    }
  }

  @Test(
    "A name pattern numbers photos with as many digits as # signs, or as needed",
    arguments: [
      ("Trip ##", 3, "Trip 01", "Trip 03"), ("Trip #", 12, "Trip 1", "Trip 12"),
      ("#-Trip", 2, "1-Trip", "2-Trip"), ("## of #", 2, "01 of #", "02 of #"),
      ("Trip", 120, "Trip 001", "Trip 120"), ("Trip ", 2, "Trip 1", "Trip 2"),
      ("", 2, "1", "2"),
    ])
  func patterns(text: String, count: Int, first: String, last: String) {
    let pattern = NamePattern(text, count: count)
    #expect(pattern.stem(1) == first)
    #expect(pattern.stem(count) == last)
  }

  @Test("Each photo keeps its extension")
  func extensions() {
    let photos = ["a.JPG", "b", "c.x.cr2"].map {
      Photo(id: PhotoID($0), name: "", uri: "file:///" + $0)
    }
    #expect(NamePattern("n#", count: 3).names(of: photos) == ["n1.JPG", "n2", "n3.cr2"])
  }

  @Test("A folder is named by its URI, as is the folder around it")
  func folders() {
    let folder = PhotoFolder(uri: "file:///Trip%20to%20Rome/Best")
    #expect(folder.name == "Best")
    #expect(folder.parentName == "Trip to Rome")
    #expect(PhotoFolder(uri: "file:///Best").parentName == nil)
  }
}
