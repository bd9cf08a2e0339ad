import Dispatch
import SetteePropertyLists
import SetteeSettings
import Synchronization

/// Counts the values that the judge of a shape is given on the main thread.
///
/// Made and ended on the main thread.
final class JudgedValues: Sendable {
  private let counts = Mutex((main: 0, others: 0))
  private let isMain = DispatchSpecificKey<Bool>()

  init() { DispatchQueue.main.setSpecific(key: isMain, value: true) }

  deinit { DispatchQueue.main.setSpecific(key: isMain, value: nil) }

  /// A shape that says and judges what another does, counted.
  func counting(_ shape: Shape) -> Shape {
    Shape(
      words: shape.words, kind: shape.kind, isNullable: shape.isNullable, warnings: shape.warnings,
      inside: Inside(inner: shape.inside, counter: self))
  }

  /// How many values were looked at on the main thread while something was done.
  func countOnMain(while work: () throws -> Void) rethrows -> Int {
    let before = counts.withLock(\.main)
    try work()
    return counts.withLock(\.main) - before
  }

  /// How many values were looked at elsewhere.
  var countElsewhere: Int { counts.withLock(\.others) }

  private func note(_ value: some ValueTree) {
    let count = Self.count(of: value)
    let isHere = DispatchQueue.getSpecific(key: isMain) ?? false
    counts.withLock { if isHere { $0.main += count } else { $0.others += count } }
  }

  private static func count(of value: some ValueTree) -> Int {
    (0..<value.count).reduce(1) { sum, position in
      let isList = value.kind == .list
      return sum
        + count(of: isList ? value.element(at: position) : value.member(at: position).value)
    }
  }

  private struct Inside: ShapeInside {
    let inner: any ShapeInside
    let counter: JudgedValues

    var identity: ObjectIdentifier? { inner.identity }

    func shape(ofMember name: Key) -> Shape? {
      inner.shape(ofMember: name).map(counter.counting)
    }

    func shape(ofItem position: Int) -> Shape? {
      inner.shape(ofItem: position).map(counter.counting)
    }

    func shape(ofVariant position: Int) -> Shape? {
      inner.shape(ofVariant: position).map(counter.counting)
    }

    func shape(for value: some ValueTree) -> Shape { counter.counting(inner.shape(for: value)) }

    func variant(for value: some ValueTree) -> Int? {
      counter.note(value)
      return inner.variant(for: value)
    }

    func variantAtOnce(for value: some ValueTree) -> Int? { inner.variantAtOnce(for: value) }

    func skeleton() -> PropertyList? { inner.skeleton() }

    func problems(with value: some ValueTree) -> [ShapeProblem] {
      counter.note(value)
      return inner.problems(with: value)
    }

    func findings(with value: some ValueTree) -> ShapeFindings {
      counter.note(value)
      return inner.findings(with: value)
    }
  }
}
