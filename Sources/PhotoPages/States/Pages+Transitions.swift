// The transitions that a state can ask for, without naming the state it ends in.

extension Pages {
  /// Goes to paging with the chrome.
  public mutating func enterBrowsing() {
    enter(Browsing())
  }

  /// Goes to paging with nothing but the picture.
  public mutating func hideInterface() {
    enter(BrowsingHidden())
  }
}
