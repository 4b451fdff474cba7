package dev.berth.planner;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.framework.model.AffinityTerm;
import dev.berth.framework.model.PodInfo;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The keys of labels that a selector of a pod or of a disruption budget uses. Pods that differ
/// only in other labels are equal for every rule.
final class SelectedLabels {
  private final Set<String> keys = new HashSet<>();

  static Set<String> of(Collection<PodInfo> pods, Collection<PodDisruptionBudget> budgets) {
    var labels = new SelectedLabels();
    pods.forEach(labels::add);
    budgets.forEach(budget -> labels.add(budget.spec().selector()));
    return labels.keys;
  }

  private void add(PodInfo info) {
    add(info.affinityTerms().requiredAffinity());
    add(info.affinityTerms().requiredAntiAffinity());
    Pod pod = info.pod();
    for (var constraint : pod.spec().topologySpreadConstraints()) {
      add(constraint.labelSelector());
      keys.addAll(constraint.matchLabelKeys());
    }
  }

  private void add(List<AffinityTerm> terms) {
    for (var term : terms) {
      term.selector().requirements().forEach(it -> keys.add(it.key()));
    }
  }

  private void add(@Nullable LabelSelector selector) {
    if (selector != null) {
      keys.addAll(selector.matchLabels().keySet());
      selector.matchExpressions().forEach(it -> keys.add(it.key()));
    }
  }
}
