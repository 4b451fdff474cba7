package dev.berth.descheduler.plugins.defaultevictor;

import dev.berth.api.core.Pod;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.framework.DeschedulerCluster;

/// Which pods a disruption budget covers. One with a selector that is not valid covers none.
final class BudgetedPods {
  private BudgetedPods() {}

  static boolean covers(DeschedulerCluster cluster, Pod pod) {
    return cluster.budgets(pod.metadata().namespace()).stream()
        .anyMatch(budget -> covers(budget, pod));
  }

  private static boolean covers(PodDisruptionBudget budget, Pod pod) {
    try {
      return Selector.of(budget.spec().selector()).matches(pod.metadata().labels());
    } catch (SelectorException e) {
      return false;
    }
  }
}
