package dev.berth.plugins.support;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;

/// Pods that run and are to get other resources where they run.
public final class PodResize {
  private PodResize() {}

  /// Whether the kubelet has put the pod's resize off for want of room on its node.
  public static boolean isDeferred(Pod pod) {
    for (PodCondition condition : pod.status().conditions()) {
      if (condition.type().equals("PodResizePending")) {
        return condition.reason().equals("Deferred");
      }
    }
    return false;
  }
}
