package dev.berth.config.profile;

import java.util.List;

/// The result of expanding a configuration.
///
/// @param profiles in the order of the configuration; use them only if there are no problems
/// @param problems everything that is wrong, in the order in which kube-scheduler would find it
public record Expansion(List<ExpandedProfile> profiles, List<ProfileProblem> problems) {
  public Expansion {
    profiles = List.copyOf(profiles);
    problems = List.copyOf(problems);
  }
}
