package dev.berth.planner;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.core.Toleration;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.core.Volume;
import dev.berth.framework.model.HostPort;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.ResourceVector;
import dev.berth.planner.Gangs.Gang;
import dev.berth.planner.GroupTopologies.GroupTopology;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// All properties by which filters, budgets and selectors can distinguish pods, except their node.
///
/// @param labels those that any selector uses
/// @param volumes those that can restrict the choice of a node
/// @param gang the pod's gang; null for none
/// @param topologies the groups of the pod that need one topology domain
/// @param limits the numbers of the limits that count the pod
/// @param isDaemon whether a daemon set controls the pod
/// @param isMovable whether the pod could leave its node
record PodKind(
    String schedulerName,
    String namespace,
    Map<String, String> labels,
    ResourceVector requests,
    Set<HostPort> ports,
    Map<String, String> nodeSelector,
    @Nullable Affinity affinity,
    List<Toleration> tolerations,
    List<TopologySpreadConstraint> spread,
    List<Volume> volumes,
    List<PodResourceClaim> resourceClaims,
    int priority,
    @Nullable Gang gang,
    List<GroupTopology> topologies,
    List<Integer> limits,
    boolean isDaemon,
    boolean isMovable) {

  /// @param keys the label keys that any selector uses
  static PodKind of(
      PodInfo info,
      Set<String> keys,
      @Nullable Gang gang,
      List<GroupTopology> topologies,
      List<Integer> limits,
      boolean isDaemon,
      boolean isMovable) {
    Pod pod = info.pod();
    var spec = pod.spec();
    var labels = new HashMap<>(pod.metadata().labels());
    labels.keySet().retainAll(keys);
    return new PodKind(
        spec.schedulerName(),
        pod.metadata().namespace(),
        Map.copyOf(labels),
        info.requests(),
        info.hostPorts(),
        spec.nodeSelector(),
        spec.affinity(),
        spec.tolerations(),
        spec.topologySpreadConstraints(),
        info.claims().isEmpty() && !info.hasDisks() ? ephemeral(spec.volumes()) : spec.volumes(),
        spec.resourceClaims(),
        info.priority(),
        gang,
        topologies,
        limits,
        isDaemon,
        isMovable);
  }

  private static List<Volume> ephemeral(List<Volume> volumes) {
    return volumes.stream()
        .filter(volume -> volume.ephemeral() != null || volume.csi() != null)
        .toList();
  }
}
