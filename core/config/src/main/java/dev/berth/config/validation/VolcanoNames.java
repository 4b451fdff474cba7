package dev.berth.config.validation;

import java.util.Set;

/// Actions and plugins of Volcano that neither kube-batch nor `FairShare` has.
///
/// Source: `pkg/scheduler/actions` and `pkg/scheduler/plugins` of volcano-sh/volcano.
final class VolcanoNames {
  private static final Set<String> NAMES =
      Set.of(
          "capacity",
          "cdp",
          "deviceshare",
          "enqueue",
          "extender",
          "gangpreempt",
          "gangreclaim",
          "network-topology-aware",
          "nodegroup",
          "numaaware",
          "overcommit",
          "pdb",
          "rescheduling",
          "resource-strategy-fit",
          "resourcequota",
          "shuffle",
          "sla",
          "task-topology",
          "tdm",
          "usage");

  private VolcanoNames() {}

  /// Returns a hint about such a name, after a semicolon; empty for other names.
  static String hint(String name) {
    if (name.equals("binpack")) {
      return "; it is Volcano's, for which NodeResourcesFit has the scoringStrategy MostAllocated";
    }
    return NAMES.contains(name) ? "; it is Volcano's, and has no counterpart here: remove it" : "";
  }
}
