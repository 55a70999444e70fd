import Testing

@testable import ViewerBench

struct MarkerFollowerTests {
  @Test func aPhotoCountsFromTheFirstOfTwoLooks() {
    var follower = MarkerFollower()
    follower.see(nil, at: 1)
    follower.see(3, at: 2)
    #expect(follower.sightings.isEmpty)
    follower.see(3, at: 3)
    follower.see(3, at: 4)
    #expect(follower.sightings == [Sighting(photo: 3, time: 2)])
  }

  @Test func aSingleLookDoesNotCount() {
    var follower = MarkerFollower()
    for (time, photo) in [1, 1, 2, 1, 1, nil, nil, 4, 4].enumerated() {
      follower.see(photo, at: Double(time))
    }
    #expect(follower.sightings == [Sighting(photo: 1, time: 0), Sighting(photo: 4, time: 7)])
  }
}
