import ObservableDefaults
import SetteePropertyLists
import TestSupport
import Testing

private final class Box: Codable {
  var number: Int

  init(number: Int) { self.number = number }
}

@ObservableDefaults
private final class Boxes {
  var box = Box(number: 1)
  var maybe: Box? = Box(number: 1)
  var list = [Box(number: 1)]
  var table = ["a": Box(number: 1)]
}

@Suite("Objects as values")
struct ObjectValuesTests {
  @Test("Changing an object that was read changes neither the default nor the stored value")
  func copies() throws {
    let suite = try memorySuite()
    let boxes = Boxes(userDefaults: suite)
    for number in [1, 2] {
      boxes.box.number = 9
      boxes.maybe?.number = 9
      boxes.list.first?.number = 9
      boxes.table["a"]?.number = 9
      boxes.list.map { $0 }.first?.number = 9
      let read = (boxes.box, boxes.maybe, boxes.list, boxes.table)
      read.0.number = 9
      read.1?.number = 9
      read.2.first?.number = 9
      read.3["a"]?.number = 9
      #expect(boxes.box.number == number)
      #expect(boxes.maybe?.number == number)
      #expect(boxes.list.map(\.number) == [number])
      #expect(boxes.table.mapValues(\.number) == ["a": number])
      boxes.box = Box(number: 2)
      boxes.maybe = Box(number: 2)
      boxes.list = [Box(number: 2)]
      boxes.table = ["a": Box(number: 2)]
    }
  }

  @Test("An object that was stored and then changed is stored by storing it again")
  func again() throws {
    let suite = try memorySuite()
    let boxes = Boxes(userDefaults: suite)
    let box = Box(number: 5)
    boxes.box = box
    box.number = 6
    #expect(boxes.box.number == 5)
    boxes.box = box
    #expect(boxes.box.number == 6)
  }
}
