package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.core.WeightedPodAffinityTerm;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.LabelSelectorRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Merges `matchLabelKeys` and `mismatchLabelKeys` into the selectors of affinity terms and spread
/// constraints, with the values of the pod's own labels.
///
/// Source: `pkg/registry/core/pod/strategy.go`.
final class LabelKeys {
  private static final String IN = "In";
  private static final String NOT_IN = "NotIn";

  private final Map<String, String> labels;

  private LabelKeys(Map<String, String> labels) {
    this.labels = labels;
  }

  /// @param labels the pod's labels
  /// @param ofSpread whether to merge the keys of spread constraints, too, instead of leaving them
  ///   to the scheduler
  static PodSpec merge(Map<String, String> labels, PodSpec spec, boolean ofSpread) {
    var keys = new LabelKeys(labels);
    var constraints =
        ofSpread
            ? CopyOnChange.each(spec.topologySpreadConstraints(), keys::merge)
            : spec.topologySpreadConstraints();
    var affinity = spec.affinity() == null ? null : keys.merge(spec.affinity());
    return CopyOnChange.same(constraints, spec.topologySpreadConstraints())
            && CopyOnChange.same(affinity, spec.affinity())
        ? spec
        : spec.withTopologySpreadConstraints(constraints).withAffinity(affinity);
  }

  private Affinity merge(Affinity affinity) {
    var result = affinity;
    var near = affinity.podAffinity();
    if (near != null) {
      var required =
          CopyOnChange.each(near.requiredDuringSchedulingIgnoredDuringExecution(), this::merge);
      var preferred =
          CopyOnChange.each(near.preferredDuringSchedulingIgnoredDuringExecution(), this::merge);
      if (!CopyOnChange.same(required, near.requiredDuringSchedulingIgnoredDuringExecution())
          || !CopyOnChange.same(
              preferred, near.preferredDuringSchedulingIgnoredDuringExecution())) {
        result =
            result.withPodAffinity(
                near.with(b ->
                    b.requiredDuringSchedulingIgnoredDuringExecution(required)
                        .preferredDuringSchedulingIgnoredDuringExecution(preferred)));
      }
    }
    var apart = affinity.podAntiAffinity();
    if (apart != null) {
      var required =
          CopyOnChange.each(apart.requiredDuringSchedulingIgnoredDuringExecution(), this::merge);
      var preferred =
          CopyOnChange.each(apart.preferredDuringSchedulingIgnoredDuringExecution(), this::merge);
      if (!CopyOnChange.same(required, apart.requiredDuringSchedulingIgnoredDuringExecution())
          || !CopyOnChange.same(
              preferred, apart.preferredDuringSchedulingIgnoredDuringExecution())) {
        result =
            result.withPodAntiAffinity(
                apart.with(b ->
                    b.requiredDuringSchedulingIgnoredDuringExecution(required)
                        .preferredDuringSchedulingIgnoredDuringExecution(preferred)));
      }
    }
    return result;
  }

  private WeightedPodAffinityTerm merge(WeightedPodAffinityTerm weighted) {
    var term = merge(weighted.podAffinityTerm());
    return CopyOnChange.same(term, weighted.podAffinityTerm())
        ? weighted
        : weighted.withPodAffinityTerm(term);
  }

  private PodAffinityTerm merge(PodAffinityTerm term) {
    var selector = term.labelSelector();
    if (selector == null) {
      return term; // selects nothing, with or without the keys
    }
    var merged =
        merge(merge(selector, term.matchLabelKeys(), IN), term.mismatchLabelKeys(), NOT_IN);
    return CopyOnChange.same(merged, selector) ? term : term.withLabelSelector(merged);
  }

  private TopologySpreadConstraint merge(TopologySpreadConstraint constraint) {
    var selector = constraint.labelSelector();
    if (selector == null) {
      return constraint;
    }
    var merged = merge(selector, constraint.matchLabelKeys(), IN);
    return CopyOnChange.same(merged, selector) ? constraint : constraint.withLabelSelector(merged);
  }

  private LabelSelector merge(LabelSelector selector, List<String> keys, String operator) {
    var requirements = new ArrayList<>(selector.matchExpressions());
    for (var key : keys) {
      var value = labels.get(key);
      if (value != null) {
        requirements.add(new LabelSelectorRequirement(key, operator, List.of(value)));
      }
    }
    return requirements.size() == selector.matchExpressions().size()
        ? selector
        : new LabelSelector(selector.matchLabels(), requirements);
  }
}
