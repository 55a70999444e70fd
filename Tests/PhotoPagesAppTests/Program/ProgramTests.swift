import Testing

/// The real program in a process of its own, on a screen that nobody sees. One at a time: each test
/// needs the processor for itself.
@Suite("The program", .serialized, .timeLimit(.minutes(5))) enum ProgramTests {}
