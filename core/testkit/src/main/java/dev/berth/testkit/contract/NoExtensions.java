package dev.berth.testkit.contract;

import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;

/// The extensions for a plugin whose state does not depend on other pods.
final class NoExtensions implements PreFilterExtensions {
  @Override
  public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {}

  @Override
  public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {}
}
