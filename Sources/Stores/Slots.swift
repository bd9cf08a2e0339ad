/// Elements that are looked at and changed where they stand, each by its number while it lives.
///
/// An array would copy an element to ask it something, and a copy of many dictionaries costs more
/// than a look into one. Numbers of removed elements are given out again.
struct Slots<Element: ~Copyable>: ~Copyable {
  private var places: UnsafeMutableBufferPointer<Element>
  private(set) var count = 0

  init() { places = .allocate(capacity: 8) }

  deinit {
    places.extracting(..<count).deinitialize()
    places.deallocate()
  }

  subscript(slot: Int) -> Element {
    @inline(__always) _read {
      precondition(slot >= 0 && slot < count, "there is no element \(slot)")
      yield places[slot]
    }
    @inline(__always) _modify {
      precondition(slot >= 0 && slot < count, "there is no element \(slot)")
      yield &places[slot]
    }
  }

  mutating func append(_ element: consuming Element) -> Int {
    if count == places.count { grow() }
    places.initializeElement(at: count, to: element)
    count += 1
    return count - 1
  }

  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: places.count * 2)
    _ = larger.moveInitialize(fromContentsOf: places)
    places.deallocate()
    places = larger
  }
}

// The elements are reached only by way of their owner.
extension Slots: @unchecked Sendable where Element: Sendable & ~Copyable {}
