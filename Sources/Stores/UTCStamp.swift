import SetteePropertyLists

/// The date in the name of a file: `20261121T093000Z`.
package enum UTCStamp {
  package static func text(unixSeconds: Int64) -> String {
    Timestamp(unixSeconds: unixSeconds).calendarText.filter { $0 != "-" && $0 != ":" }
  }
}
