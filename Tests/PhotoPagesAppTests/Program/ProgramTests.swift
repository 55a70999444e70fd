import TestSupport
import Glibc
import Testing

/// The real program in processes of its own, on screens that nobody sees.
///
/// A test waits more than it computes: for a movement, a notice, the next slide. So four groups run
/// beside each other, which take about as long as each other, and the tests of a group one after the
/// other, which leaves each program enough of the processor.
@Suite("The program", .onThreadsOfTheirOwn, .timeout(minutes: limitOfATest)) enum ProgramTests {
  /// Pointer and keys, and what stands over the photo.
  @Suite("Input and controls of the program", .serialized) enum Interface {}
  /// The gallery, windows and the process that has them, preferences and slideshows.
  @Suite("Windows of the program", .serialized) enum Windows {}
  /// Tags, comments and captions, on screen and in files, and details.
  @Suite("Annotated photos in the program", .serialized) enum Annotations {}
  /// The command line, processes, folders and pictures.
  @Suite("Files in the program", .serialized) enum Files {}
}

/// The minutes of one test: `make kill-test` kills the program for half an hour.
private let limitOfATest = getenv("PHOTO_PAGES_KILLS") == nil ? 5 : 90
