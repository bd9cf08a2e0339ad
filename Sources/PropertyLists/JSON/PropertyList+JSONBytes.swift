extension PropertyList {
  /// The bytes of JSON that a stored value stands for: data or text that holds it, or the value
  /// itself.
  package var jsonBytes: [UInt8] {
    switch self {
    case .data(let bytes): bytes
    case .string(let text): Array(text.utf8)
    default: Array(json().utf8)
    }
  }
}
