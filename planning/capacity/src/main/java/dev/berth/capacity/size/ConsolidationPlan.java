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

/// Nodes that can go, one after the other: a simulation has drained and removed them in that order,
/// and no more pods wait in the end than without it.
///
/// @param saved what the removed nodes cost; null if nodes have no prices
/// @param kept why each other node stays, by its name
/// @param keptByAutoscaler why cluster-autoscaler would not remove nodes of the plan by itself, by
///   their names
/// @param waitingBefore how many pods wait anyway
/// @param survival what the loss of any one node, or zone, does then; null if that does not matter
/// @param before the nodes without the plan, when all pods have been placed
/// @param after the nodes with the plan, and the pods on them
/// @param bound how many nodes could go at most, or for which price
/// @param trials how many simulations it took
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

  /// How many of the other nodes stay whatever else is there.
  public int keptByRule() {
    return (int) kept.values().stream().filter(StayReason::isByRule).count();
  }

  /// A node is drained, and removed when its pods have gone.
  ///
  /// @param price of the node; null if it has none
  /// @param rounds what is evicted at a time: the next pods when disruption budgets allow it
  public record Removal(String node, @Nullable BigDecimal price, List<Round> rounds) {
    public Removal {
      rounds = List.copyOf(rounds);
    }

    /// How many pods leave the node.
    public int evicted() {
      return rounds.stream().mapToInt(round -> round.evicted().size()).sum();
    }
  }

  /// Pods that are evicted together.
  ///
  /// @param placed the pods that get a node then, most of them in the place of those that were
  ///   evicted, and their nodes
  public record Round(List<ObjectKey> evicted, Map<ObjectKey, String> placed) {
    public Round {
      evicted = List.copyOf(evicted);
      placed = Collections.unmodifiableMap(new LinkedHashMap<>(placed));
    }
  }
}
