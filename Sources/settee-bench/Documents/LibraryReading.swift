import SetteeCYAML

/// What libyaml takes alone: what reading YAML is measured by.
enum LibraryReading {
  /// The median of several readings, in which nothing is done with the events.
  @MainActor
  static func time(of bytes: [UInt8]) -> Duration {
    Figure("libyaml") { bytes.withUnsafeBufferPointer(readEvents) }.median
  }

  private static func readEvents(_ bytes: UnsafeBufferPointer<UInt8>) {
    var (parser, event) = (yaml_parser_t(), yaml_event_t())
    yaml_parser_initialize(&parser)
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
    var isGoing = true
    while isGoing, yaml_parser_parse(&parser, &event) == 1 {
      isGoing = event.type != YAML_STREAM_END_EVENT
      yaml_event_delete(&event)
    }
  }
}
