package dev.berth.capacity.size;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Toleration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What of a pod says on which nodes it may run, whatever else runs there.
record NodeRules(
    String schedulerName,
    Map<String, String> nodeSelector,
    @Nullable NodeAffinity nodeAffinity,
    List<Toleration> tolerations) {

  static NodeRules of(Pod pod) {
    Affinity affinity = pod.spec().affinity();
    return new NodeRules(
        pod.spec().schedulerName(),
        pod.spec().nodeSelector(),
        affinity == null ? null : affinity.nodeAffinity(),
        pod.spec().tolerations());
  }
}
