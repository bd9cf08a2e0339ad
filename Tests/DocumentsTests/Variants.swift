import SetteePropertyLists

@testable import SetteeDocuments

/// The same document as other people's editors would have it.
enum Variant: String, CaseIterable {
  case original, carriageReturns, tabs, mark, withoutLineEnd, minified, comments, trailingCommas

  func text(of document: Document) -> [UInt8] {
    switch self {
    case .original: document.bytes
    case .carriageReturns: Array(document.text.replacing("\n", with: "\r\n").utf8)
    case .tabs: Self.tabbed(document.text)
    case .mark: [0xEF, 0xBB, 0xBF] + document.bytes
    case .withoutLineEnd: Array(document.bytes.reversed().drop { $0 == 10 }.reversed())
    case .minified: Respelling(document, comments: false, commas: false, minified: true).bytes
    case .comments: Respelling(document, comments: true, commas: false, minified: false).bytes
    case .trailingCommas: Respelling(document, comments: true, commas: true, minified: false).bytes
    }
  }

  private static func tabbed(_ text: String) -> [UInt8] {
    let lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false)
    let tabbed = lines.map { line in
      let blanks = line.prefix { $0 == " " }.count
      return String(repeating: "\t", count: blanks / 2) + line.dropFirst(blanks / 2 * 2)
    }
    return Array(tabbed.joined(separator: "\n").utf8)
  }
}

/// Writes a document's tokens anew, with comments before, behind and inside every member.
private struct Respelling {
  private(set) var bytes: [UInt8] = []
  private let document: Document
  private let hasComments: Bool
  private let hasCommas: Bool
  private let isMinified: Bool
  private var number = 0

  init(_ document: Document, comments: Bool, commas: Bool, minified: Bool) {
    self.document = document
    hasComments = comments
    hasCommas = commas
    isMinified = minified
    comment("// head ", lineEnd: true, level: 0)
    write(document.root, level: 0)
    comment(" // tail ", lineEnd: true, level: 0)
    if !minified, bytes.last != 10 { bytes.append(10) }
  }

  private mutating func write(_ node: DocumentNode, level: Int) {
    guard node.isContainer else {
      bytes += document.bytes[node.range]
      return
    }
    bytes.append(node.kind == .list ? 0x5B : 0x7B)
    comment(" /* in ", lineEnd: false, level: level)
    for position in 0..<node.count {
      breakLine(level + 1)
      comment("// above ", lineEnd: true, level: level + 1)
      let value = node.element(at: position)
      if node.kind == .object {
        bytes += document.bytes[value.keyEntry.span.range]
        comment("/* key ", lineEnd: false, level: level)
        bytes.append(0x3A)
        if !isMinified { bytes.append(0x20) }
        comment("/* value ", lineEnd: false, level: level)
      }
      write(value, level: level + 1)
      comment(" /* behind ", lineEnd: false, level: level)
      if position + 1 < node.count || hasCommas { bytes.append(0x2C) }
      comment(" // line ", lineEnd: false, level: level)
    }
    if node.count > 0 {
      breakLine(level)
      comment("// last ", lineEnd: true, level: level)
    }
    bytes.append(node.kind == .list ? 0x5D : 0x7D)
  }

  private mutating func breakLine(_ level: Int) {
    guard !isMinified else { return }
    bytes.append(10)
    bytes += String(repeating: "  ", count: level).utf8
  }

  private mutating func comment(_ start: String, lineEnd: Bool, level: Int) {
    guard hasComments else { return }
    number += 1
    bytes += "\(start)\(number)\(start.contains("/*") ? " */" : "")".utf8
    if lineEnd { breakLine(level) }
  }
}
