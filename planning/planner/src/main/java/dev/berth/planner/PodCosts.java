package dev.berth.planner;

import dev.berth.framework.model.PodInfo;
import dev.berth.planner.packing.NodeCosts;

/// What the nodes of a cluster cost, as the cluster is before a plan: the pods of the plan change
/// no cost but those of pods of their own kind. For one thread.
@FunctionalInterface
interface PodCosts {
  /// Returns what the nodes cost for pods like this one.
  NodeCosts of(PodInfo pod);
}
