/// What the program says of itself, as far as it is asked here.
struct ReportedState: Decodable {
  struct Chrome: Decodable {
    let comments: Bool
  }

  struct Comments: Decodable {
    struct Item: Decodable {
      let id: String
    }

    let count: Int
    let loaded: [Item]
  }

  struct Gallery: Decodable {
    let results: Int?
    let indexing: Bool
  }

  let state: String
  let count: Int
  let listing: Bool
  let chrome: Chrome
  let comments: Comments
  let gallery: Gallery?
}
