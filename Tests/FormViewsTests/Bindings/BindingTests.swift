import SetteeBindings
import TestSupport
import Testing

@Suite("Bindings")
struct BindingTests {
  @Test("A binding reads and writes what is elsewhere")
  func readsAndWrites() {
    let place = Place(Point(x: 1, y: 2))
    let binding = place.binding
    binding.wrappedValue = Point(x: 3, y: 4)
    #expect(place.value == Point(x: 3, y: 4))
    place.value.x = 5
    #expect(binding.wrappedValue.x == 5)
    #expect(binding.projectedValue.wrappedValue.x == 5)
  }

  @Test("A binding to a part of a value writes the value with that part")
  func partOfValue() {
    let place = Place(Point(x: 1, y: 2))
    let x = place.binding.x
    x.wrappedValue = 7
    #expect(place.value == Point(x: 7, y: 2))
    #expect(x.wrappedValue == 7)
  }

  @Test("A binding to a part of an object writes on the object and leaves its place alone")
  func partOfObject() {
    let object = Place(1)
    let place = Place(object)
    let writes = ChangeCount { place.value }
    place.binding.value.wrappedValue = 2
    #expect(object.value == 2)
    #expect(writes.value == 0)
  }

  @Test("A constant stays what it is")
  func constant() {
    let binding = Binding.constant(1)
    binding.wrappedValue = 2
    #expect(binding.wrappedValue == 1)
  }

  @Test("A binding that could hold none drops none")
  func optional() {
    let place = Place(1)
    let binding = Binding<Int?>(place.binding)
    binding.wrappedValue = nil
    #expect(place.value == 1)
    binding.wrappedValue = 2
    #expect(place.value == 2 && binding.wrappedValue == 2)
  }

  @Test("A binding to what is there reads the first value when there is none any more")
  func unwrapped() throws {
    let place = Place<Int?>(nil)
    #expect(Binding<Int>(place.binding) == nil)
    place.value = 1
    let binding = try #require(Binding<Int>(place.binding))
    binding.wrappedValue = 2
    #expect(place.value == 2)
    place.value = nil
    #expect(binding.wrappedValue == 1)
  }

  @Test("A binding without a type drops values of another one")
  func erased() {
    let place = Place(1)
    let binding = Binding<AnyHashable>(place.binding)
    binding.wrappedValue = "two"
    #expect(place.value == 1)
    binding.wrappedValue = 2
    #expect(place.value == 2)
  }
}

private struct Point: Equatable {
  var x: Int
  var y: Int
}

/// Holds a value, observed.
private final class Place<Value> {
  @Published var value: Value

  init(_ value: Value) { self.value = value }

  var binding: Binding<Value> { Binding(get: { self.value }, set: { self.value = $0 }) }
}
