package dev.berth.config.profile;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.config.validation.FieldPath;
import java.util.List;

/// Checks that all profiles share one queue sort plugin. Validation compares the profiles as
/// written; this class compares them as expanded.
final class QueueSortChecks {
  private QueueSortChecks() {}

  static void check(FieldPath path, List<ExpandedProfile> profiles, List<ProfileProblem> problems) {
    var first = profiles.getFirst();
    var firstPlugin = queueSort(first);
    for (int i = 1; i < profiles.size(); i++) {
      var profile = profiles.get(i);
      var plugin = queueSort(profile);
      if (!plugin.equals(firstPlugin)) {
        problems.add(
            new ProfileProblem(
                path.index(i).child("plugins"),
                "initializing profiles: different queue sort plugins for profile \"%s\": \"%s\","
                        .formatted(profile.schedulerName(), plugin)
                    + " first: \"%s\"".formatted(firstPlugin)));
      } else if (!profile.args(plugin).equals(first.args(plugin))) {
        problems.add(
            new ProfileProblem(
                path.index(i).child("pluginConfig"),
                "initializing profiles: different queue sort plugin args for profile \"%s\""
                    .formatted(profile.schedulerName())));
      }
    }
  }

  private static String queueSort(ExpandedProfile profile) {
    return profile.at(ExtensionPoint.QUEUE_SORT).getFirst().name();
  }
}
