import SwiftSyntax

/// The variables of a settings class, and the sides of '#if' that they stand in.
extension SettingsClass {
  /// A variable, which is there where all its sides hold.
  struct Member {
    let variable: Variable
    /// The outermost first.
    let sides: [Side]

    /// Whether it is there wherever another one is.
    func isWheneverIs(_ other: Member) -> Bool { other.sides.starts(with: sides) }
  }

  /// One side of an '#if'.
  struct Side: Hashable {
    let condition: SyntaxIdentifier
    let number: Int
  }

  /// The variables in the order of the source.
  var members: [Member] { members(of: declaration.memberBlock.members, in: []) }

  private func members(of list: MemberBlockItemListSyntax, in sides: [Side]) -> [Member] {
    list.flatMap { item -> [Member] in
      if let declaration = item.decl.as(VariableDeclSyntax.self) {
        return [Member(variable: Variable(declaration, in: self), sides: sides)]
      }
      guard let condition = item.decl.as(IfConfigDeclSyntax.self) else { return [] }
      return condition.sides.enumerated().flatMap { number, side in
        members(of: side.members, in: sides + [Side(condition: condition.id, number: number)])
      }
    }
  }

  /// Whether a variable, of which the compiler shows no surroundings, stands in an '#if'.
  func isConditional(_ variable: VariableDeclSyntax) -> Bool {
    let text = variable.trimmedDescription
    return !declaration.memberBlock.members.contains { $0.decl.trimmedDescription == text }
  }

  /// The body of the list of stored properties, with the conditions as they are written.
  var propertyList: String {
    let items = declaration.memberBlock.members
    let parts = propertyParts(of: items)
    guard parts.contains(where: { $0.hasPrefix("#") }) else {
      return "[\(parts.joined(separator: ", "))]"
    }
    let statements = parts.map { $0.hasPrefix("#") ? $0 : "list.append(\($0))" }
    return """
      var list: [any ObservableDefaults.BackedMember] = []
      \(statements.joined(separator: "\n"))
      return list
      """
  }

  /// The names of what is behind stored properties, between the lines of their conditions.
  private func propertyParts(of list: MemberBlockItemListSyntax) -> [String] {
    list.flatMap { item -> [String] in
      if let declaration = item.decl.as(VariableDeclSyntax.self) {
        let variable = Variable(declaration, in: self)
        return variable.isBacked ? [variable.storage].compactMap { $0 } : []
      }
      guard let condition = item.decl.as(IfConfigDeclSyntax.self) else { return [] }
      let inner = condition.sides.map { ($0.line, propertyParts(of: $0.members)) }
      guard inner.contains(where: { !$0.1.isEmpty }) else { return [] }
      return inner.flatMap { [$0.0] + $0.1 } + ["#endif"]
    }
  }
}

extension IfConfigDeclSyntax {
  /// What each side begins with and holds.
  fileprivate var sides: [(line: String, members: MemberBlockItemListSyntax)] {
    clauses.map { clause in
      let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
      return (
        clause.poundKeyword.text + condition,
        clause.elements?.as(MemberBlockItemListSyntax.self) ?? []
      )
    }
  }
}
