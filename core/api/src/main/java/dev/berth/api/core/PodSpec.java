package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The specification of a pod: the fields that scheduling and defaulting read.
///
/// Absent strings are empty: `nodeName` until the pod is bound, `schedulerName` until it is
/// defaulted.
@RecordBuilder
public record PodSpec(
    List<Volume> volumes,
    List<Container> initContainers,
    List<Container> containers,
    List<EphemeralContainer> ephemeralContainers,
    String restartPolicy,
    @Nullable Long terminationGracePeriodSeconds,
    @Nullable Long activeDeadlineSeconds,
    Map<String, String> nodeSelector,
    String serviceAccountName,
    String nodeName,
    boolean hostNetwork,
    boolean hostPID,
    boolean hostIPC,
    @Nullable Affinity affinity,
    String schedulerName,
    List<Toleration> tolerations,
    String priorityClassName,
    @Nullable Integer priority,
    @Nullable String runtimeClassName,
    @Nullable String preemptionPolicy,
    Map<String, Quantity> overhead,
    List<TopologySpreadConstraint> topologySpreadConstraints,
    @Nullable PodOS os,
    @Nullable Boolean hostUsers,
    List<PodSchedulingGate> schedulingGates,
    List<PodResourceClaim> resourceClaims,
    @Nullable ResourceRequirements resources,
    @Nullable PodSchedulingGroup schedulingGroup)
    implements PodSpecBuilder.With {

  /// A value with no field set.
  public static final PodSpec EMPTY =
      new PodSpec(
          List.of(), List.of(), List.of(), List.of(), "", null, null, Map.of(), "", "", false,
          false, false, null, "", List.of(), "", null, null, null, Map.of(), List.of(), null, null,
          List.of(), List.of(), null, null);

  public PodSpec {
    volumes = List.copyOf(volumes);
    initContainers = List.copyOf(initContainers);
    containers = List.copyOf(containers);
    ephemeralContainers = List.copyOf(ephemeralContainers);
    nodeSelector = Map.copyOf(nodeSelector);
    tolerations = List.copyOf(tolerations);
    overhead = Map.copyOf(overhead);
    topologySpreadConstraints = List.copyOf(topologySpreadConstraints);
    schedulingGates = List.copyOf(schedulingGates);
    resourceClaims = List.copyOf(resourceClaims);
  }
}
