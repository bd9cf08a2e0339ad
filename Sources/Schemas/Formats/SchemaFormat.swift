import SetteePropertyLists
import SetteeSettings

/// The formats of text that are checked; all others are words.
enum SchemaFormat: String, Sendable, Hashable, CaseIterable {
  case date, time, duration, email, hostname, ipv4, ipv6, uri, iri, uuid, regex
  case dateTime = "date-time"
  case idnEmail = "idn-email"
  case uriReference = "uri-reference"
  case iriReference = "iri-reference"
  case uriTemplate = "uri-template"
  case jsonPointer = "json-pointer"
  case relativeJSONPointer = "relative-json-pointer"

  /// What a text must be, as a phrase with an example where that says more.
  var phrase: String {
    switch self {
    case .date: "a date such as 2026-11-21"
    case .time: "a time with offset such as 09:30:00Z"
    case .dateTime: "a date and time such as 2026-11-21T09:30:00Z"
    case .duration: "a duration such as P1DT12H"
    case .email, .idnEmail: "an e-mail address such as ada@example.org"
    case .hostname: "a host name such as www.example.org"
    case .ipv4: "an IPv4 address such as 192.0.2.1"
    case .ipv6: "an IPv6 address such as 2001:db8::1"
    case .uri, .iri: "an address with its scheme such as https://example.org/"
    case .uriReference, .iriReference: "an address, whole or relative"
    case .uriTemplate: "an address with parts in braces such as https://example.org/{name}"
    case .uuid: "a UUID such as 123e4567-e89b-12d3-a456-426614174000"
    case .jsonPointer: "a JSON pointer such as /servers/0/port"
    case .relativeJSONPointer: "a relative JSON pointer such as 1/port"
    case .regex: "a regular expression"
    }
  }

  /// Whether a text is of the format; linear in its length.
  func admits(_ text: String) -> Bool {
    switch self {
    case .date: CalendarDay(shape: text)?.isInCalendar == true
    case .time: CalendarMoment(shape: "2000-01-01T" + text)?.isInCalendar == true
    case .dateTime: CalendarMoment(shape: text)?.isInCalendar == true
    case .duration: FormatGrammar.duration.matches(text)
    case .uuid: FormatGrammar.uuid.matches(text)
    case .jsonPointer: FormatGrammar.jsonPointer.matches(text)
    case .relativeJSONPointer: FormatGrammar.relativeJSONPointer.matches(text)
    case .uriTemplate: FormatGrammar.uriTemplate.matches(text)
    case .ipv4: AddressFormat.isIPv4(text)
    case .ipv6: AddressFormat.isIPv6(text)
    case .hostname: AddressFormat.isHostName(text)
    case .email: AddressFormat.isMail(text, isInternational: false)
    case .idnEmail: AddressFormat.isMail(text, isInternational: true)
    case .uri: AddressFormat.hasValidHost(text) && FormatGrammar.uri.matches(text)
    case .uriReference: AddressFormat.hasValidHost(text) && FormatGrammar.uriReference.matches(text)
    case .iri: AddressFormat.hasValidHost(text) && FormatGrammar.iri.matches(text)
    case .iriReference: AddressFormat.hasValidHost(text) && FormatGrammar.iriReference.matches(text)
    case .regex: Self.isExpression(text)
    }
  }

  /// Backreferences are expressions too, though nothing here follows them.
  private static func isExpression(_ text: String) -> Bool {
    do {
      _ = try Pattern(text)
      return true
    } catch {
      return error.isUnsupported
    }
  }
}
