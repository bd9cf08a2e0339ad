/// Why etcd gave no answer that could be used.
package enum EtcdError: Error, Sendable, Hashable {
  case http(HTTPError)
  /// etcd, or whatever stands before it, said that it will not.
  case answer(EtcdFailure)
  case malformed(String)
}

/// An error as the gateway writes it: a gRPC code and a message.
package struct EtcdFailure: Sendable, Hashable {
  package let status: Int
  package let code: Int64
  package let message: String

  package init(status: Int, code: Int64 = 0, message: String = "") {
    self.status = status
    self.code = code
    self.message = message
  }

  /// Reads the body of an error, or the error frame of a stream, which spells its code otherwise.
  init(_ node: EtcdNode, status: Int) throws(EtcdError) {
    let code = try node.has("code") ? node.int64("code") : node.int64("grpc_code")
    self.init(status: status, code: code, message: try node.string("message"))
  }

  /// Whether another member, or the same one a little later, may well answer.
  ///
  /// 1 is cancelled, 4 deadline exceeded, 14 unavailable; a member without quorum also answers
  /// with bare statuses.
  var isPassing: Bool { [1, 4, 14].contains(code) || [502, 503, 504].contains(status) }

  /// Whether something was asked of a past that is no longer kept.
  var isCompacted: Bool { code == 11 && message.contains("compacted") }
}

extension EtcdError {
  /// Whether another member, or the same one a little later, may well answer.
  var isPassing: Bool {
    switch self {
    case .http(.cancelled): false
    case .http: true
    case .answer(let failure): failure.isPassing
    case .malformed: false
    }
  }

  var isCompacted: Bool {
    if case .answer(let failure) = self { failure.isCompacted } else { false }
  }
}

extension EtcdError: CustomStringConvertible {
  /// A clause without a stop; what the server wrote must still pass the gateway for text.
  package var description: String {
    switch self {
    case .http(let error): Self.clause(error.description)
    case .answer(let failure): failure.description
    case .malformed(let reason): Self.clause(reason)
    }
  }

  private static func clause(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}

extension EtcdFailure: CustomStringConvertible {
  package var description: String {
    switch status {
    case _ where !message.isEmpty:
      "etcd says '\(String(String.UnicodeScalarView(message.unicodeScalars.prefix(200))))'"
    case 300..<400: "it redirects elsewhere (\(status)), which is not followed"
    case 401, 403: "it asks for a password (\(status)), which is not sent; use a unix socket"
    case 404: "there is no etcd 3.4 or later (404)"
    case 421: "it does not serve this host name (421)"
    default: "it answers with status \(status)"
    }
  }
}
