/// A view for each element of a collection; an element keeps its view's state by its identity.
///
/// Identities must differ within one `ForEach`. An element that moves takes its state, its focus
/// and what is typed in it along. In a `Picker` the identity is the tag of a view that has none of
/// its own.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
  private let data: Data
  private let id: (Data.Element) -> ID
  private let content: (Data.Element) -> Content

  /// Shows elements told apart by a property.
  /// - Parameters:
  ///   - data: The elements, in their order.
  ///   - id: Leads to what tells one from all others.
  ///   - content: Makes an element's view; asked again for all of them with the body around.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {
    for element in data {
      let id = AnyHashable(id(element))
      lowering.within {
        $0.tag = id
      } add: {
        $0.add(content(element), at: .element(id))
      }
    }
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Makes views for elements that are told apart by their identities.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    id = { $0.id }
    self.content = content
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Makes views for numbers.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.data = data
    id = { $0 }
    self.content = content
  }
}
