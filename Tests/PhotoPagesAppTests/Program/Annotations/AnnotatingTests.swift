import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// In the demo album, with real keys and clicks.
  @Suite("People tag and comment photos") struct Annotating {
    @Test func keysThatWriteNothingWorkWhileACommentIsTyped() async throws {
      try await withProgram("--demo") { program in
        try await program.press("c")
        try await program.eventually("the panel") { $0.state == "commentEntry" }
        try await program.type("fhlt")
        try await program.eventually("typed") { $0.comments.draft == "fhlt" && !$0.fullscreen }
        for isFullscreen in [true, false] {
          try await program.press("F11")
          try await program.eventually("fullscreen: \(isFullscreen)") {
            $0.fullscreen == isFullscreen && $0.state == "commentEntry" && !$0.closed
          }
        }
        try await program.press("ctrl+w")
        try await program.eventually("asked to close") {
          $0.closed && $0.state == "commentEntry" && $0.comments.draft == "fhlt"
        }
      }
    }
  }
}
