import Defaults
import SetteeStores
import Synchronization
import TestSupport
import Testing

@Suite("Typed keys: changes as with publishers")
struct OperatorsTests {
  private let suite = DefaultsSuite.inMemory()
  private let number: Defaults.Key<Int>

  init() { number = Defaults.Key("number", default: 0, suite: suite) }

  private func set(_ values: Int...) { for value in values { Defaults[number] = value } }

  @Test("Operators make others of them, each subscription anew")
  func operators() {
    let (odd, pairs) = (Record<Int>(), Record<[Int]>())
    let changes = Defaults.publisher(number, options: []).map { $0.newValue }
    let numbers = changes.filter { !$0.isMultiple(of: 2) }.removeDuplicates()
    var cancellables: Set<AnyCancellable> = []
    numbers.eraseToAnyPublisher().sink { odd.append($0) }.store(in: &cancellables)
    changes.dropFirst().collect(2).sink { pairs.append($0) }.store(in: &cancellables)
    set(1, 2, 1, 3, 4)
    #expect(odd.all == [1, 3] && pairs.all == [[2, 1], [3, 4]])
    let later = Record<String>()
    changes.compactMap { $0 > 5 ? "\($0)" : nil }.prefix(2).sink { later.append($0) }
      .store(in: &cancellables)
    let first = Record<Int>()
    var list: [AnyCancellable] = []
    changes.first().sink { first.append($0) }.store(in: &list)
    set(5, 6, 7, 8)
    #expect(later.all == ["6", "7"] && first.all == [5])
    cancellables.removeAll()
    set(9)
    #expect(odd.all == [1, 3, 5, 7] && list.count == 1)
  }

  @Test("A property is assigned each value, and values come as a stream")
  func values() async {
    final class Model { var shown = -1 }
    let model = Model()
    let assigned = Defaults.publisher(number).map { $0.newValue }.assign(to: \.shown, on: model)
    #expect(model.shown == 0)
    set(4)
    #expect(model.shown == 4)
    assigned.cancel()
    set(5)
    #expect(model.shown == 4)
    var values = Defaults.publisher(number).map { $0.newValue }.values.makeAsyncIterator()
    #expect(await values.next() == 5)
  }

  @Test("Names that code from Apple's platforms uses")
  func names() {
    let key: _Defaults.Key<Int?> = .init("maybe", suite: suite)
    let property = _Default(key)
    #expect(property.wrappedValue._defaults_isNil)
    let observed = Record<NSKeyValueChange>()
    let observation: any _DefaultsObservation = Defaults.observe(key, options: []) { change in
      observed.append(change.kind)
      #expect(change.indexes == nil)
    }
    var publisher: Default<Int?>.Publisher? = property.publisher
    property.update()
    Defaults[key] = 1
    #expect(observed.all == [.setting])
    publisher = nil
    withExtendedLifetime((observation, publisher)) {}
  }
}
