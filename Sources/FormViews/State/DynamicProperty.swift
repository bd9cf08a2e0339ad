/// A property of a view that outlives the view's value.
@MainActor
protocol DynamicProperty {
  /// Takes up what the view's place keeps, or leaves there what the property begins with.
  func install(in slots: StateSlots, at index: Int)
}

/// What the place of a view keeps for the properties of its values, in the order of the properties.
@MainActor
final class StateSlots {
  private var contents: [Int: AnyObject] = [:]

  /// Connects the properties of a view's value with what is kept here.
  func install(_ view: any View) {
    for (index, child) in Mirror(reflecting: view).children.enumerated() {
      (child.value as? any DynamicProperty)?.install(in: self, at: index)
    }
  }

  /// What is kept at a place; made where there is nothing of this kind yet.
  func content<Content: AnyObject>(at index: Int, make: () -> Content) -> Content {
    if let content = contents[index] as? Content { return content }
    let content = make()
    contents[index] = content
    return content
  }
}
