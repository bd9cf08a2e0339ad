import SetteePropertyLists
import SetteeSettings
import Synchronization

/// Which places of a document are secrets, by any schema that belongs to it, named or found.
///
/// What is printed depends on no schema that was not named, but for this. The schema is looked for
/// when somebody first asks, since reading it costs more than most commands do.
final class DocumentSecrets: Sendable {
  private let find: @Sendable () -> Shape?
  private let found = Mutex<Shape??>(nil)

  init(_ find: @escaping @Sendable () -> Shape?) { self.find = find }

  /// Whether what steps lead to is a secret, is inside of one, or has one inside.
  func cover(_ steps: [Place.Step], _ value: PropertyList) -> Bool {
    shape?.isSecret(at: steps, value) ?? false
  }

  /// A value without the secrets in it, and how many there were.
  func removed(from value: OrderedTree) -> (rest: OrderedTree, count: Int) {
    guard let shape else { return (value, 0) }
    var count = 0
    let rest = rest(of: value, shape, &count) ?? .object([])
    return (rest, count)
  }

  private func rest(
    of value: OrderedTree, _ whole: Shape, _ count: inout Int
  ) -> OrderedTree? {
    let shape = whole.present(for: value)
    if shape.words.traits.contains(.secret) {
      count += 1
      return nil
    }
    switch value {
    case .list(let items):
      return .list(
        items.enumerated().compactMap { position, item in
          guard let inner = shape.inside.shape(ofItem: position) else { return item }
          return rest(of: item, inner, &count)
        })
    case .object(let members):
      var kept: [(name: Key, value: OrderedTree)] = []
      for (name, member) in members {
        let inner = shape.inside.shape(ofMember: name)
        if whole.hides(name, as: inner, in: shape) {
          count += 1
          continue
        }
        guard let inner else {
          kept.append((name, member))
          continue
        }
        if let member = rest(of: member, inner, &count) { kept.append((name, member)) }
      }
      return .object(kept)
    case .plain: return value
    }
  }

  private var shape: Shape? {
    found.withLock { found in
      if let known = found { return known }
      let shape = find()
      found = .some(shape)
      return shape
    }
  }
}
