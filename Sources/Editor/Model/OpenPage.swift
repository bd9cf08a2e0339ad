import SetteeForms

/// A page that is open: the rows of one value, and where one is in them.
package struct OpenPage: Sendable {
  package private(set) var page: FormPage
  package internal(set) var list: RowList

  package var container: Field.ID { page.container }

  init(_ page: FormPage) {
    self.page = page
    list = RowList(page.content)
    if page.problemCount < page.rows.count { list.move(to: page.problemCount) }
  }

  /// Takes up the number that the field has now whose value the page shows.
  mutating func follow(to container: Field.ID) {
    page.container = container
  }

  /// Shows the rows there are now; the focus stays on its row, or on its place.
  mutating func replace(with page: FormPage) {
    let focused = list.focused
    self.page = page
    list = list.replacing(page.content)
    if let row = focused.flatMap({ list.row(of: $0) }) { list.follow(to: row) }
  }
}

extension FormPage {
  fileprivate var content: RowList.Content { .page(rows, headings: headings) }
}
