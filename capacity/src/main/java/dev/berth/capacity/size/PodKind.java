package dev.berth.capacity.size;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Toleration;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Pods that ask for as much, may run on the same nodes, whatever else runs there, and keep off the
/// same others.
///
/// @param exclusiveSets those of [ExclusivePods] that they belong to
record PodKind(
    ResourceVector requests,
    String schedulerName,
    Map<String, String> nodeSelector,
    @Nullable NodeAffinity nodeAffinity,
    List<Toleration> tolerations,
    Set<Integer> exclusiveSets) {

  static PodKind of(PodInfo info, ExclusivePods exclusive) {
    Pod pod = info.pod();
    Affinity affinity = pod.spec().affinity();
    return new PodKind(
        info.requests(),
        pod.spec().schedulerName(),
        pod.spec().nodeSelector(),
        affinity == null ? null : affinity.nodeAffinity(),
        pod.spec().tolerations(),
        exclusive.setsOf(info));
  }
}
