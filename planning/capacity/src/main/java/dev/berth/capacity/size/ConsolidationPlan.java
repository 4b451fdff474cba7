package dev.berth.capacity.size;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.model.NodeInfo;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Nodes that can go, one after the other: a simulation has drained and removed them in this order,
/// and at the end no more pods wait than without the plan.
///
/// @param saved the price of the removed nodes; null without prices
/// @param kept the reason why each other node stays, by its name
/// @param keptByAutoscaler the reasons why cluster-autoscaler would not remove nodes of the plan by
///   itself, by their names
/// @param waitingBefore the number of pods that wait anyway
/// @param survival the effect of the loss of any single node, or zone, afterwards; null if it does
///   not matter
/// @param before the nodes without the plan, after all pods were placed
/// @param after the nodes with the plan, and their pods
/// @param bound the maximum number, or price, of nodes that can go
/// @param trials the number of simulations
public record ConsolidationPlan(
    List<Removal> removals,
    @Nullable BigDecimal saved,
    SequencedMap<String, StayReason> kept,
    SequencedMap<String, StayReason> keptByAutoscaler,
    int waitingBefore,
    @Nullable Survival survival,
    List<NodeInfo> before,
    List<NodeInfo> after,
    SizeBound bound,
    int trials) {
  public ConsolidationPlan {
    removals = List.copyOf(removals);
    before = List.copyOf(before);
    after = List.copyOf(after);
  }

  /// The number of other nodes that stay because of a rule.
  public int keptByRule() {
    return (int) kept.values().stream().filter(StayReason::isByRule).count();
  }

  /// A node is drained, and removed after its pods are gone.
  ///
  /// @param price the price of the node; null if it has none
  /// @param rounds the evictions that happen together: the next ones follow when disruption budgets
  ///   allow it
  public record Removal(String node, @Nullable BigDecimal price, List<Round> rounds) {
    public Removal {
      rounds = List.copyOf(rounds);
    }

    /// The number of pods that leave the node.
    public int evicted() {
      return rounds.stream().mapToInt(round -> round.evicted().size()).sum();
    }
  }

  /// Pods that are evicted together.
  ///
  /// @param placed the pods that then get a node, mostly replacements of evicted pods, with their
  ///   nodes
  public record Round(List<ObjectKey> evicted, Map<ObjectKey, String> placed) {
    public Round {
      evicted = List.copyOf(evicted);
      placed = Collections.unmodifiableMap(new LinkedHashMap<>(placed));
    }
  }
}
