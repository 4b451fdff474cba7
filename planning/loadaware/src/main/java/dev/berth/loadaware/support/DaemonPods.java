package dev.berth.loadaware.support;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.OwnerReference;

/// Pods that run on every node.
public final class DaemonPods {
  private DaemonPods() {}

  /// Whether the pod is of a DaemonSet, of whatever API.
  public static boolean isDaemon(Pod pod) {
    for (OwnerReference owner : pod.metadata().ownerReferences()) {
      if (owner.kind().equals("DaemonSet")) {
        return true;
      }
    }
    return false;
  }
}
