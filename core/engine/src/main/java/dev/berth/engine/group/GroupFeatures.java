package dev.berth.engine.group;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;

/// The enabled parts of group scheduling.
///
/// @param topology whether placements are generated and scored
/// @param composites whether groups of groups exist
/// @param preemptionPolicy whether a group has its own preemption policy
public record GroupFeatures(boolean topology, boolean composites, boolean preemptionPolicy) {
  public static GroupFeatures of(FeatureGates gates) {
    return new GroupFeatures(
        gates.enabled(SchedulerFeature.TOPOLOGY_AWARE_WORKLOAD_SCHEDULING),
        gates.enabled(SchedulerFeature.COMPOSITE_POD_GROUP),
        gates.enabled(SchedulerFeature.POD_GROUP_PREEMPTION_POLICY));
  }
}
