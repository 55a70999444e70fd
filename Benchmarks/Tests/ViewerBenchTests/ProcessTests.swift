import BenchSystem
import Testing

@testable import ViewerBench

struct ProcessTests {
  @Test func processorTimeIsReadFromBehindTheName() {
    let line = """
      1234 (a) b (c) S 1 1234 1234 0 -1 4194560 900 0 0 0 71 12 5 3 20 0 4 0 9000 250000000 4500
      """
    let status = ProcessStatus(line)
    #expect(status?.ownTicks == 83)
    #expect(status?.childTicks == 8)
  }

  @Test func whatIsNoStatusIsNone() {
    #expect(ProcessStatus("") == nil)
    #expect(ProcessStatus("1 (a) S 1 2") == nil)
  }

  @Test func aLivingProcessHasAStatus() {
    #expect(ProcessStatus(of: Ourselves.id) != nil)
  }

  @Test func memoryIsTheProportionalSize() {
    let text = "00400000-7fff [rollup]\nRss:  9000 kB\nPss:   1500 kB\nPss_Anon:  800 kB\n"
    #expect(Processes.proportionalSize(text) == 1500 * 1024)
  }

  @Test func onlyTimeInWhichAProcessorWasTakenCounts() {
    // User, nice, system, idle, waiting, two kinds of interrupts, stolen.
    #expect(MachineLoad.busyTicks("cpu  100 7 20 9000 50 1 2 4 0 0\ncpu0 1 1 1") == 127)
  }
}
