// "Create your Collection and make its elements conform to Defaults.Serializable."

import Defaults
import Testing

struct Bag<Element: Defaults.Serializable>: Collection {
  var items: [Element]

  var startIndex: Int { items.startIndex }
  var endIndex: Int { items.endIndex }

  mutating func insert(element: Element, at: Int) {
    items.insert(element, at: at)
  }

  func index(after index: Int) -> Int {
    items.index(after: index)
  }

  subscript(position: Int) -> Element {
    items[position]
  }
}

extension Bag: Defaults.CollectionSerializable {
  init(_ elements: [Element]) {
    self.items = elements
  }
}

extension Defaults.Keys {
  static let stringBag = Key<Bag<String>>("stringBag", default: Bag(["Hello", "World!"]))
}

@Test("A collection of one's own is a value")
func stringBag() {
  Defaults.withHermeticStore {
    #expect(Defaults[.stringBag][0] == "Hello")  //=> "Hello"
    #expect(Defaults[.stringBag][1] == "World!")  //=> "World!"
    Defaults[.stringBag].insert(element: "new", at: 1)
    #expect(Array(Defaults[.stringBag]) == ["Hello", "new", "World!"])
  }
}
