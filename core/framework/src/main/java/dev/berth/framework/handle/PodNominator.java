package dev.berth.framework.handle;

import dev.berth.framework.state.PodInfo;
import java.util.List;

/// The pods that preemption has made room for and that are not placed yet.
public interface PodNominator {
  /// The pods nominated to the node, in the order of their nomination.
  List<PodInfo> nominatedTo(String node);
}
