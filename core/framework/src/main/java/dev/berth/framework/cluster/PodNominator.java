package dev.berth.framework.cluster;

import dev.berth.framework.model.PodInfo;
import java.util.List;

/// The pods for which preemption has made room and which are not placed yet.
public interface PodNominator {
  /// Returns the pods nominated to the node, in the order of their nomination.
  List<PodInfo> nominatedTo(String node);
}
