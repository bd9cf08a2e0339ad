import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends what hangs, and not what waits: on a busy machine all tests of the main actor stand in
  /// one line, some for most of the whole run.
  public static var endsInAnHour: Self { .timeLimit(.minutes(60)) }
}
