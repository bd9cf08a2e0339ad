// A service with settings: what it was told last, behind what an administrator and the unit's
// environment say. settee-daemon-sample.service runs it under systemd.

import Glibc
import ObservableDefaults

@ObservableDefaults
final class PodcastSettings {
  /// How often feeds are looked at, in minutes.
  /// - Range: 1...1440
  var interval = 60

  /// Where episodes are kept.
  var folder = "/srv/podcasts"

  /// How often the service was started.
  private(set) var startCount = 0

  func noteStart() { startCount += 1 }
}

func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

func say(_ sentence: String, to descriptor: Int32 = STDOUT_FILENO) {
  let line = Array("\(sentence)\n".utf8)
  _ = write(descriptor, line, line.count)
}

guard let state = variable("STATE_DIRECTORY") else {
  say("STATE_DIRECTORY names no folder; the unit says StateDirectory=podcastd.", to: STDERR_FILENO)
  exit(2)
}

// Its own options are no settings.
DefaultsSuite.argumentOverrides = .none
DefaultsSuite.overrideFromEnvironment(prefix: "PODCASTD_")
do {
  let suite = try DefaultsSuite(file: "\(state)/settings.plist")
  try suite.addFile("\(variable("CONFIGURATION_DIRECTORY") ?? "/etc/podcastd")/settings.plist")
  let settings = PodcastSettings(userDefaults: suite)
  settings.noteStart()
  // SIGTERM ends it, with all stored.
  for await (interval, folder) in settings.updates(\.interval, \.folder) {
    say("Every \(interval) minutes into \(folder).")
  }
} catch {
  say("\(error)", to: STDERR_FILENO)
  exit(3)
}
