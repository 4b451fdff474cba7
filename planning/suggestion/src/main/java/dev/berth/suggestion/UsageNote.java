package dev.berth.suggestion;

import java.util.List;

/// The usage of nodes exceeds the thresholds of Koordinator's LoadAwareScheduling, whatever pods
/// request.
public record UsageNote() implements Note {
  private static final String PLUGIN = "LoadAwareScheduling";

  /// The end of the plugin's message about such a node.
  private static final String EXCEEDED = "usage exceed threshold";

  @Override
  public String text() {
    return "Nodes are used more than %s allows: raise usageThresholds in its args, or by the annotation scheduling.koordinator.sh/usage-thresholds of a node; or wait until less is used"
        .formatted(PLUGIN);
  }

  /// Returns a note if the thresholds keep the pod from all nodes; otherwise an empty list.
  static List<UsageNote> of(List<NodeBlockers> blockers) {
    return NodeBlockers.isEverywhere(
            blockers,
            (plugin, reason) -> plugin.equals(PLUGIN) && reason.message().endsWith(EXCEEDED))
        ? List.of(new UsageNote())
        : List.of();
  }
}
