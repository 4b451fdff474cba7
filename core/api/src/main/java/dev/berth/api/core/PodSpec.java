package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The specification of a pod: the fields that scheduling, defaulting and the admission of kubelets
/// read.
///
/// Absent strings are empty: `nodeName` until the pod is bound, `schedulerName` until it is
/// defaulted.
@Message
@RecordBuilder
public record PodSpec(
    @Field(1) List<@Interned Volume> volumes,
    @Field(20) List<@Interned Container> initContainers,
    @Field(2) List<@Interned Container> containers,
    @Field(34) List<EphemeralContainer> ephemeralContainers,
    @Field(3) @Interned String restartPolicy,
    @Field(4) @Nullable Long terminationGracePeriodSeconds,
    @Field(5) @Nullable Long activeDeadlineSeconds,
    @Field(7) @Interned Map<String, String> nodeSelector,
    @Field(8) @Interned String serviceAccountName,
    @Field(10) @Interned String nodeName,
    @Field(11) boolean hostNetwork,
    @Field(12) boolean hostPID,
    @Field(13) boolean hostIPC,
    @Field(14) @Interned PodSecurityContext securityContext,
    @Field(18) @Interned @Nullable Affinity affinity,
    @Field(19) @Interned String schedulerName,
    @Field(22) @Interned List<Toleration> tolerations,
    @Field(24) @Interned String priorityClassName,
    @Field(25) @Nullable Integer priority,
    @Field(29) @Interned @Nullable String runtimeClassName,
    @Field(31) @Interned @Nullable String preemptionPolicy,
    @Field(32) @Interned Map<String, Quantity> overhead,
    @Field(33) @Interned List<TopologySpreadConstraint> topologySpreadConstraints,
    @Field(36) @Interned @Nullable PodOS os,
    @Field(37) @Nullable Boolean hostUsers,
    @Field(38) @Interned List<PodSchedulingGate> schedulingGates,
    @Field(39) List<PodResourceClaim> resourceClaims,
    @Field(40) @Interned @Nullable ResourceRequirements resources,
    @Field(43) @Interned @Nullable PodSchedulingGroup schedulingGroup)
    implements PodSpecBuilder.With {
  /// A value with no field set.
  public static final PodSpec EMPTY = CoreZeros.podSpec();

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

  /// Returns the containers, and after them those that initialize the pod.
  public Stream<Container> allContainers() {
    return Stream.concat(containers.stream(), initContainers.stream());
  }

  /// Returns the spec with all containers changed, including those that initialize the pod.
  public PodSpec withEachContainer(UnaryOperator<Container> change) {
    return withContainers(containers.stream().map(change).toList())
        .withInitContainers(initContainers.stream().map(change).toList());
  }

  /// Returns the spec with all limits, of containers and of the pod, in the place of requests.
  public PodSpec withLimitsAsRequests() {
    return withEachContainer(it -> it.withResources(it.resources().withLimitsAsRequests()))
        .withResources(resources == null ? null : resources.withLimitsAsRequests());
  }
}
