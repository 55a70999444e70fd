import WebAccess

/// A request to the service, as the parameters of an address.
struct FlickrRequest: Equatable, Sendable {
  /// The parameters without the user's key and without the form of the answer.
  let parameters: [(name: String, value: String)]
  /// The path below the service's address.
  let path: String

  static func == (left: FlickrRequest, right: FlickrRequest) -> Bool {
    left.path == right.path && left.parameters.elementsEqual(right.parameters, by: ==)
  }

  /// The number of results that a search serves at most; further pages repeat them.
  static let mostResults = 4000

  /// The path of methods that need a key.
  private static let methods = "services/rest/"

  /// Returns the request for a window of a place's photos, the newest first.
  ///
  /// - Parameters:
  ///   - place: the place; a person by the id.
  ///   - window: the places in the list, whose start is a multiple of its length.
  /// - Returns: the request, which needs a key.
  static func photos(of place: ResolvedPlace, _ window: PageWindow) -> FlickrRequest {
    var parameters = [("method", place.method)]
    switch place {
    case .recent: break
    case .keywords(let words):
      // The service takes commas between keywords, and quotation marks around several words.
      let words = words.map { $0.filter { $0 != "," && $0 != "\"" } }
      parameters += [("tags", words.joined(separator: ",")), ("tag_mode", "all")]
    case .text(let text): parameters.append(("text", text))
    case .person(let id): parameters.append(("user_id", id))
    }
    if place != .recent { parameters.append(("sort", "date-posted-desc")) }
    parameters += [
      ("per_page", "\(window.length)"), ("page", "\(window.number)"), ("extras", extras),
    ]
    return FlickrRequest(parameters: parameters, path: methods)
  }

  /// Returns the request for the id of the person with a name.
  static func person(named name: String) -> FlickrRequest {
    FlickrRequest(
      parameters: [("method", "flickr.people.findByUsername"), ("username", name)], path: methods)
  }

  /// Returns the request for a place's newest photos that needs no key.
  ///
  /// The public feed has no search by text: the words are searched for among the keywords.
  static func feed(of place: ResolvedPlace) -> FlickrRequest {
    var parameters: [(String, String)] = []
    switch place {
    case .recent: break
    case .keywords(let words):
      parameters += [("tags", words.joined(separator: ",")), ("tagmode", "all")]
    case .text(let text):
      let words = text.split(separator: " ").joined(separator: ",")
      parameters += [("tags", words), ("tagmode", "all")]
    case .person(let id): parameters.append(("id", id))
    }
    return FlickrRequest(parameters: parameters, path: "services/feeds/photos_public.gne")
  }

  /// Returns the address of the request below the service's.
  ///
  /// - Parameters:
  ///   - base: the service's address, with a slash at the end.
  ///   - key: the user's key; nil if the request needs none.
  /// - Returns: the address, which must not be logged or stored if it holds a key.
  func address(below base: String, key: String?) -> HTTPAddress? {
    var form = [(name: "format", value: "json"), (name: "nojsoncallback", value: "1")]
    if let key { form.append((name: "api_key", value: key)) }
    return HTTPAddress(base + path, query: parameters + form)
  }

  /// The properties of photos that an answer is asked to hold beyond the least.
  private static let extras =
    ([
      "description", "date_taken", "date_upload", "owner_name", "tags", "views", "icon_server",
      "o_dims",
    ]
    + FlickrSize.kinds.map { "url_\($0.name)" } + ["url_\(FlickrSize.original)"])
    .joined(separator: ",")
}

/// A place whose publisher's id is known.
enum ResolvedPlace: Hashable, Sendable {
  case recent
  case keywords([String])
  case text(String)
  case person(id: String)

  fileprivate var method: String {
    self == .recent ? "flickr.photos.getRecent" : "flickr.photos.search"
  }
}
