package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.selector.TolerationMatcher;
import java.util.function.Predicate;

/// Whether pods put up with the taints of nodes; the operators `Lt` and `Gt` are on.
public final class Taints {
  private Taints() {}

  /// Whether the pod tolerates every `NoSchedule` and `NoExecute` taint of the node.
  public static boolean areTolerated(Pod pod, Node node) {
    return TolerationMatcher.COMPARING.firstUntolerated(
            node.spec().taints(), pod.spec().tolerations())
        == null;
  }

  /// Whether the pod tolerates every taint of the node that the filter lets through.
  public static boolean areTolerated(Pod pod, Node node, Predicate<Taint> filter) {
    for (Taint taint : node.spec().taints()) {
      if (filter.test(taint)
          && !TolerationMatcher.COMPARING.tolerates(pod.spec().tolerations(), taint)) {
        return false;
      }
    }
    return true;
  }
}
