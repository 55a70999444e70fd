import Foundation
import PhotoDecoding
import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("Files that are not regular, or change while being read, do no harm") struct BadPlaces {
    @Test func whatIsNoFileIsNotListedAndNotOpened() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try folder.makePipe("pipe.jpg")
      try folder.makeFolder("folder.jpg")
      try folder.link("zero.jpg", to: "/dev/zero")
      try folder.link("null.jpg", to: "/dev/null")
      try folder.link("loop.jpg", to: "loop.jpg")
      try folder.link("here", to: ".")
      try folder.link("gone.jpg", to: "nowhere")
      let socket = try #require(Socket(at: folder.path(of: Array("socket.jpg".utf8))))
      try await withProgram(.folder(folder)) { program in
        let state = try await program.settled()
        #expect(state.count == 2)
      }
      withExtendedLifetime(socket) {}
    }

    @Test(arguments: ["pipe.jpg", "zero.jpg", "tty.jpg", "socket.jpg"])
    func whatIsNoFileSaysSoWhereItIsAskedFor(name: String) async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try folder.makePipe("pipe.jpg")
      try folder.link("zero.jpg", to: "/dev/zero")
      try folder.link("tty.jpg", to: "/dev/tty")
      let socket = try #require(Socket(at: folder.path(of: Array("socket.jpg".utf8))))
      try await withProgram(.file(name, in: folder)) { program in
        let state = try await program.settled()
        #expect(state.photo?.error == "It is not a file but a pipe, a socket or a device.")
        #expect(state.count == 3)
        try await program.send("key Home")
        try await expectPhoto(1, of: 3, in: program)
      }
      withExtendedLifetime(socket) {}
    }

    @Test func aLinkThatLeadsToItselfSaysSo() async throws {
      let folder = try folderOfSmallPhotos(1)
      try folder.link("a.jpg", to: "b.jpg")
      try folder.link("b.jpg", to: "a.jpg")
      try await withProgram(.file("a.jpg", in: folder)) { program in
        let state = try await program.settled()
        #expect(state.message?.hasPrefix("No Photos: ") == true)
      }
    }

    @Test func aFolderThatIsReachedThroughItselfIsListedOnce() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try folder.link("here", to: ".")
      let path = String(decoding: folder.path, as: UTF8.self) + "/here/here/here"
      try await withProgram(.text(path)) { program in
        let state = try await program.settled()
        #expect(state.count == 2)
        try await expectPhoto(1, in: program)
      }
    }

    @Test func filesThatAreCutReplacedAndDeletedWhilePagesTurnEndInAPictureOrASentence()
      async throws
    {
      let folder = try folderOfSmallPhotos(1, 2, 3, 4, 5, 6)
      let photo = try PictureEncoder.jpeg(
        TestPictures.checkerboard(.init(width: 1600, height: 1200), side: 7))
      try await withProgram(.folder(folder)) { program in
        for round in 0..<20 {
          let name = "\(round % 6 + 1).jpg"
          switch round % 4 {
          case 0: try folder.write(name, photo)
          case 1: try folder.write(name, Array(photo.prefix(photo.count / 2)))
          case 2: try folder.write(name)
          default: folder.remove(name)
          }
          try await program.send("key \(round % 12 < 6 ? "Right" : "Left")")
        }
        try folder.write("1.jpg", smallPhoto(1))
        try await program.send("key Home")
        try await program.eventually("the first photo") {
          $0.photo?.name == "1.jpg" && $0.photo?.phase == "shown" && $0.photo?.error == nil
        }
      }
    }
  }
}

/// A socket that has a name, which goes with the folder that it is in.
private final class Socket {
  private let number: Int32

  init?(at path: [UInt8]) {
    number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, length) }
    }
    guard result == 0 else { return nil }
  }

  deinit { close(number) }
}
