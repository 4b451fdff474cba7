package dev.berth.suggestion;

import java.util.List;

/// Nodes that are used more than Koordinator's LoadAwareScheduling allows, whatever is requested of
/// them.
public record UsageNote() implements Note {
  private static final String PLUGIN = "LoadAwareScheduling";

  /// How what it says of such a node ends.
  private static final String EXCEEDED = "usage exceed threshold";

  @Override
  public String text() {
    return "Nodes are used more than %s allows: raise usageThresholds in its args, or by the annotation scheduling.koordinator.sh/usage-thresholds of a node; or wait until less is used"
        .formatted(PLUGIN);
  }

  /// One if that keeps the pod from all nodes.
  static List<UsageNote> of(List<NodeBlockers> blockers) {
    return NodeBlockers.isEverywhere(
            blockers,
            (plugin, reason) -> plugin.equals(PLUGIN) && reason.message().endsWith(EXCEEDED))
        ? List.of(new UsageNote())
        : List.of();
  }
}
