package dev.berth.planner;

import dev.berth.framework.model.PodInfo;
import dev.berth.planner.packing.NodeCosts;

/// The costs of a cluster's nodes before a plan: the pods of the plan change only the costs of pods
/// of their own kind. For one thread.
@FunctionalInterface
interface PodCosts {
  /// Returns the costs of the nodes for pods like this one.
  NodeCosts of(PodInfo pod);
}
