/// Rows under a heading, which the list of sections names.
///
/// Sections of one heading become one. A footer is a row of text after the others. A section within
/// another stands below its heading; without a heading of its own its rows belong to the one
/// around.
public struct Section<Header: View, Content: View, Footer: View>: PrimitiveView {
  private let header: Header
  private let content: Content
  private let footer: Footer

  /// Rows under a heading, and a text after them.
  /// - Parameters:
  ///   - content: The rows.
  ///   - header: Read for its text alone; an empty one makes no heading.
  ///   - footer: Rows after the others, such as a `Text`.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header,
    @ViewBuilder footer: () -> Footer
  ) {
    self.content = content()
    self.header = header()
    self.footer = footer()
  }

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {
    let heading = lowering.text(of: header)
    lowering.within {
      if !heading.isEmpty { $0.headings.append(heading) }
    } add: {
      $0.add(content, at: .part(0))
      $0.add(footer, at: .part(1))
    }
  }
}

extension Section where Footer == EmptyView {
  /// Rows under a heading.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }

  /// Rows under a heading, as older code writes it.
  public init(header: Header, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { EmptyView() })
  }
}

extension Section where Header == Text, Footer == EmptyView {
  /// Rows under a title.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
  }
}

extension Section where Header == EmptyView, Footer == EmptyView {
  /// Rows without a heading.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Header == EmptyView {
  /// Rows without a heading, and a text after them.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }
}
