package dev.berth.cluster.apiserver.admission;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.DisruptionMode;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PriorityClass;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Sets the API's defaults of groups of pods.
///
/// Source: `pkg/apis/scheduling/v1beta1` and `v1alpha3`, `defaults.go`.
final class GroupDefaults {
  private final boolean preemptionPolicies;

  GroupDefaults(FeatureGates gates) {
    preemptionPolicies = gates.enabled(SchedulerFeature.POD_GROUP_PREEMPTION_POLICY);
  }

  PodGroup apply(PodGroup group) {
    var spec = group.spec();
    return group.withSpec(
        spec.with(b ->
            b.disruptionMode(mode(spec.disruptionMode()))
                .preemptionPolicy(policy(spec.preemptionPolicy()))));
  }

  CompositePodGroup apply(CompositePodGroup group) {
    var spec = group.spec();
    return group.withSpec(
        spec.with(b ->
            b.disruptionMode(mode(spec.disruptionMode()))
                .preemptionPolicy(policy(spec.preemptionPolicy()))));
  }

  private static DisruptionMode mode(@Nullable DisruptionMode stated) {
    return Objects.requireNonNullElse(stated, DisruptionMode.SINGLE);
  }

  private @Nullable String policy(@Nullable String stated) {
    return stated == null && preemptionPolicies ? PriorityClass.PREEMPT_LOWER_PRIORITY : stated;
  }
}
