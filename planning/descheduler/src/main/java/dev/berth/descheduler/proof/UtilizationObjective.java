package dev.berth.descheduler.proof;

import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// LowNodeUtilization: the use of the nodes has to become more even. So evictions for it come to an
/// end: the variance of what the nodes use becomes less with each of them. Another node may still
/// be used more than its targets then, as long as it is less than before.
///
/// @param nodes those of the cycle
record UtilizationObjective(UtilizationTargets targets, Collection<String> nodes)
    implements Objective {
  /// Differences that are due to the sums of fractions alone.
  private static final double NOISE = 1e-9;

  UtilizationObjective {
    nodes = List.copyOf(nodes);
  }

  @Override
  public @Nullable String objection(Relocation relocation) {
    NodeInfo node = relocation.after().nodes().node(relocation.node());
    if (node == null) {
      return null;
    }
    var moved = List.of(relocation.origin(), relocation.node());
    var resources = targets.high().keySet();
    double before = NodePercents.squares(relocation.before(), moved, resources);
    double after = NodePercents.squares(relocation.after(), moved, resources);
    return after < before - NOISE * (1 + before)
        ? null
        : "its replacement would go to node %s, and the nodes would be used no more evenly: %s there then, and %s on node %s now%s"
            .formatted(
                node.name(),
                use(node),
                use(relocation.before().nodes().node(relocation.origin())),
                relocation.origin(),
                alone(relocation, node));
  }

  /// That the pod alone is too much for such a node; empty if it is not.
  private String alone(Relocation relocation, NodeInfo node) {
    NodeInfo alone = NodeInfo.of(node.node()).plus(PodInfo.of(relocation.pod()));
    return targets.isExceeded(relocation.after(), nodes, alone)
        ? "; the pod alone is above the targets there: " + use(alone)
        : "";
  }

  /// Such as `40.0 % cpu and 10.0 % memory`.
  private String use(@Nullable NodeInfo node) {
    return targets.high().keySet().stream()
        .map(resource ->
            "%.1f %% %s"
                .formatted(node == null ? 0 : NodePercents.orZero(node, resource), resource))
        .collect(Collectors.joining(" and "));
  }
}
