package dev.berth.preemption;

import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.VictimUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The disruption budgets of a cluster. Preemption uses the counts in their status. Immutable;
/// every [#split] starts from the full budgets.
public final class DisruptionBudgets {
  private final Map<String, List<Budget>> byNamespace = new HashMap<>();
  private int size;

  private DisruptionBudgets() {}

  /// Collects the budgets whose selector is valid and not empty; the others cover no pods.
  ///
  /// @param budgets charged in this order, which matters for a pod that several budgets cover
  public static DisruptionBudgets of(Collection<PodDisruptionBudget> budgets) {
    var all = new DisruptionBudgets();
    budgets.forEach(all::add);
    return all;
  }

  private void add(PodDisruptionBudget budget) {
    Selector selector = selector(budget);
    // Here an empty selector covers no pods, unlike in the disruption controller.
    if (!selector.isEmpty()) {
      byNamespace
          .computeIfAbsent(budget.metadata().namespace(), any -> new ArrayList<>())
          .add(
              new Budget(
                  size++,
                  selector,
                  budget.status().disruptionsAllowed(),
                  budget.status().disruptedPods().keySet()));
    }
  }

  private static Selector selector(PodDisruptionBudget budget) {
    try {
      return Selector.of(budget.spec().selector());
    } catch (SelectorException e) {
      return Selector.NOTHING;
    }
  }

  /// Splits victims by whether removing one of their pods, after all victims before it, violates a
  /// budget. Both parts keep the order. Pass the most important victims first: these use up the
  /// budgets, and the least important ones violate them.
  public Split split(List<VictimUnit> victims) {
    var charged = new int[size];
    var violating = new ArrayList<Violating>();
    var others = new ArrayList<VictimUnit>();
    for (VictimUnit victim : victims) {
      int pods = 0;
      for (PodInfo pod : victim.pods()) {
        pods += violates(pod, charged) ? 1 : 0;
      }
      if (pods > 0) {
        violating.add(new Violating(victim, pods));
      } else {
        others.add(victim);
      }
    }
    return new Split(violating, others);
  }

  /// Charges the budgets that cover the pod, up to the first overdrawn one.
  private boolean violates(PodInfo pod, int[] charged) {
    for (Budget budget : byNamespace.getOrDefault(pod.key().namespace(), List.of())) {
      if (budget.covers(pod) && ++charged[budget.index] > budget.allowed) {
        return true;
      }
    }
    return false;
  }

  /// A victim whose eviction violates a budget.
  ///
  /// @param pods the number of its pods whose removal violates a budget
  public record Violating(VictimUnit victim, int pods) {}

  /// Victims, split by whether their eviction violates a budget.
  ///
  /// @param violating the victims whose eviction violates a budget
  /// @param others the victims whose eviction violates none
  public record Split(List<Violating> violating, List<VictimUnit> others) {
    public Split {
      violating = List.copyOf(violating);
      others = List.copyOf(others);
    }
  }

  private record Budget(int index, Selector selector, int allowed, Set<String> disrupted) {
    /// The budget's status already accounts for pods that are being evicted through the API server.
    boolean covers(PodInfo pod) {
      Map<String, String> labels = pod.pod().metadata().labels();
      return !labels.isEmpty() && selector.matches(labels) && !disrupted.contains(pod.key().name());
    }
  }
}
