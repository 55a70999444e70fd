import TestSupport
import Testing

/// The time limit of tests that wait.
struct TimeoutTests {
  @Test("A test that waits in vain ends with the time limit and the missing event")
  func ending() async throws {
    let test = try #require(Test.current)
    try await withKnownIssue {
      try await Timeout(seconds: 1).provideScope(for: test, testCase: nil) {
        await eventually("something that never comes") { false }
      }
    } matching: { issue in
      let said = issue.comments.map(\.rawValue)
      return said == ["The test took longer than 1 s"]
        || said == ["This did not come: something that never comes"]
    }
  }

  @Test("A test that ends in time is not held up")
  func done() async throws {
    let test = try #require(Test.current)
    try await Timeout(seconds: 3600).provideScope(for: test, testCase: nil) {}
  }
}
