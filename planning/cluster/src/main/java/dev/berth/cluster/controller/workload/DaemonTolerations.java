package dev.berth.cluster.controller.workload;

import dev.berth.api.core.PodSpec;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import java.util.ArrayList;
import java.util.List;

/// The tolerations that all daemon pods get, for taints of node conditions.
///
/// Source: `AddOrUpdateDaemonPodTolerations` in `pkg/controller/daemon/util`.
final class DaemonTolerations {
  private static final List<Toleration> ALWAYS =
      List.of(
          toleration("not-ready", Taint.NO_EXECUTE),
          toleration("unreachable", Taint.NO_EXECUTE),
          toleration("disk-pressure", Taint.NO_SCHEDULE),
          toleration("memory-pressure", Taint.NO_SCHEDULE),
          toleration("pid-pressure", Taint.NO_SCHEDULE),
          toleration("unschedulable", Taint.NO_SCHEDULE));
  private static final Toleration ON_HOST_NETWORK =
      toleration("network-unavailable", Taint.NO_SCHEDULE);

  private DaemonTolerations() {}

  static PodSpec add(PodSpec spec) {
    var tolerations = new ArrayList<>(spec.tolerations());
    ALWAYS.forEach(toleration -> add(toleration, tolerations));
    if (spec.hostNetwork()) {
      add(ON_HOST_NETWORK, tolerations);
    }
    return spec.withTolerations(tolerations);
  }

  /// Adds a toleration, or replaces one that differs at most in its seconds.
  private static void add(Toleration toleration, List<Toleration> tolerations) {
    for (int i = 0; i < tolerations.size(); i++) {
      if (tolerations.get(i).withTolerationSeconds(null).equals(toleration)) {
        tolerations.set(i, toleration);
        return;
      }
    }
    tolerations.add(toleration);
  }

  private static Toleration toleration(String problem, String effect) {
    return new Toleration("node.kubernetes.io/" + problem, Toleration.EXISTS, "", effect, null);
  }
}
