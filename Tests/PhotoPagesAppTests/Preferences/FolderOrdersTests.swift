import PhotoPages
import Testing

@testable import PhotoPagesApp

@Suite("Each folder's order is remembered") struct FolderOrdersTests {
  @Test("A folder's order is read back after it was stored")
  func stored() {
    var orders = FolderOrders()
    orders["file:///a"] = PhotoOrder(.taken, isReversed: true)
    orders["file:///b"] = PhotoOrder(.size)
    let again = FolderOrders(text: orders.text)
    #expect(again == orders)
    #expect(again["file:///a"] == PhotoOrder(.taken, isReversed: true))
    #expect(again["file:///c"] == PhotoOrder())
  }

  @Test("The default order is not stored, and the oldest order is forgotten beyond the limit")
  func forgotten() {
    var orders = FolderOrders()
    for number in 0...FolderOrders.maxCount { orders["file:///\(number)"] = PhotoOrder(.size) }
    #expect(orders["file:///0"] == PhotoOrder())
    #expect(orders["file:///1"] == PhotoOrder(.size))
    orders["file:///1"] = PhotoOrder()
    #expect(orders.text.split(separator: "\n").count == FolderOrders.maxCount - 1)
  }

  @Test("Malformed lines are ignored")
  func malformed() {
    let orders = FolderOrders(text: "size\nfoo\tfile:///a\n\t\n-name\tfile:///b")
    #expect(orders.text == "-name\tfile:///b")
  }
}
