package dev.berth.framework.model;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A pod, with values that are computed from it once. Immutable; a changed pod is a different
/// object.
public final class PodInfo {
  private static final Quantity DEFAULT_CPU = Quantity.parse("100m");
  private static final Quantity DEFAULT_MEMORY = Quantity.parse("200Mi");

  private final Pod pod;
  private final ObjectKey key;
  private final PodAffinityTerms affinityTerms;
  private final ResourceVector requests;
  private final long nonZeroMilliCpu;
  private final long nonZeroMemory;
  private final Set<HostPort> hostPorts;
  private final Set<ObjectKey> claims;

  private PodInfo(Pod pod, PodRequests held, PodAffinityTerms terms) {
    this.pod = pod;
    key = pod.key();
    affinityTerms = terms;
    Map<String, Quantity> exact = held.of(pod);
    requests = ResourceVector.of(exact);
    ResourceVector nonZero = nonZero(pod, held, exact);
    nonZeroMilliCpu = nonZero.milliCpu();
    nonZeroMemory = nonZero.memory();
    hostPorts = hostPorts(pod);
    claims = claims(pod);
  }

  private PodInfo(Pod pod, PodInfo derived) {
    this.pod = pod;
    key = derived.key;
    affinityTerms = derived.affinityTerms;
    requests = derived.requests;
    nonZeroMilliCpu = derived.nonZeroMilliCpu;
    nonZeroMemory = derived.nonZeroMemory;
    hostPorts = derived.hostPorts;
    claims = derived.claims;
  }

  /// Creates the info, with all features of pod resources enabled.
  public static PodInfo of(Pod pod) {
    return of(pod, PodRequests.OF_RUNNING);
  }

  /// Creates the info of one pod; for many pods, use [PodInfoFactory].
  ///
  /// @param held computes the pod's requests on its node
  public static PodInfo of(Pod pod, PodRequests held) {
    return of(pod, held, PodAffinityTerms.of(pod));
  }

  /// @param terms the terms of this pod, or of another pod with an equal affinity
  static PodInfo of(Pod pod, PodRequests held, PodAffinityTerms terms) {
    return new PodInfo(pod, held, terms);
  }

  /// Returns the pod on that node. No computed value depends on the node.
  public PodInfo on(String node) {
    return new PodInfo(pod.withSpec(pod.spec().withNodeName(node)), this);
  }

  /// Returns the info of another version of this pod, with the computed values of this version;
  /// null if values may differ. Parts are compared by identity: versions that are made from each
  /// other share unchanged parts.
  @Nullable PodInfo withVersion(Pod other) {
    return sharesInputs(pod, other) ? new PodInfo(other, this) : null;
  }

  /// Returns whether two versions of a pod share all that the computed values depend on.
  @SuppressWarnings("ReferenceEquality") // a shortcut; equal parts would do as well
  private static boolean sharesInputs(Pod one, Pod other) {
    var spec = one.spec();
    var otherSpec = other.spec();
    var status = one.status();
    var otherStatus = other.status();
    return spec.containers() == otherSpec.containers()
        && spec.initContainers() == otherSpec.initContainers()
        && spec.resources() == otherSpec.resources()
        && spec.overhead() == otherSpec.overhead()
        && spec.affinity() == otherSpec.affinity()
        && spec.volumes() == otherSpec.volumes()
        && status.resources() == otherStatus.resources()
        && status.allocatedResources() == otherStatus.allocatedResources()
        && status.containerStatuses() == otherStatus.containerStatuses()
        && status.initContainerStatuses() == otherStatus.initContainerStatuses()
        && status.nodeAllocatableResourceClaimStatuses()
            == otherStatus.nodeAllocatableResourceClaimStatuses()
        && PodRequests.isResizeInfeasible(one) == PodRequests.isResizeInfeasible(other)
        && one.key().equals(other.key());
  }

  public Pod pod() {
    return pod;
  }

  public ObjectKey key() {
    return key;
  }

  public String uid() {
    return pod.metadata().uid();
  }

  public int priority() {
    return pod.priority();
  }

  /// Returns when the pod started. A pod that was just bound or assumed has no start time yet and
  /// counts as started now.
  public Instant startTime(Instant now) {
    Instant started = pod.status().startTime();
    return started == null ? now : started;
  }

  public PodAffinityTerms affinityTerms() {
    return affinityTerms;
  }

  /// The pod's resources on its node: the largest of requested, allocated and actual amounts.
  public ResourceVector requests() {
    return requests;
  }

  /// As in [#requests], but a container without a CPU request counts as requesting 100m.
  public long nonZeroMilliCpu() {
    return nonZeroMilliCpu;
  }

  /// As in [#requests], in bytes, but a container without a memory request counts as requesting
  /// 200Mi.
  public long nonZeroMemory() {
    return nonZeroMemory;
  }

  /// The host ports of the pod, without those of init containers that end before its containers
  /// start.
  public Set<HostPort> hostPorts() {
    return hostPorts;
  }

  /// The persistent volume claims that the pod names, without those generated for its ephemeral
  /// volumes.
  public Set<ObjectKey> claims() {
    return claims;
  }

  /// Returns whether the pod names a cloud disk directly, without a claim.
  public boolean hasDisks() {
    for (Volume volume : pod.spec().volumes()) {
      if (volume.awsElasticBlockStore() != null
          || volume.azureDisk() != null
          || volume.cinder() != null
          || volume.gcePersistentDisk() != null
          || volume.portworxVolume() != null) {
        return true;
      }
    }
    return false;
  }

  /// Returns whether the pod has pod affinity or anti-affinity, even an empty one.
  public boolean hasAffinity() {
    Affinity affinity = pod.spec().affinity();
    return affinity != null
        && (affinity.podAffinity() != null || affinity.podAntiAffinity() != null);
  }

  public boolean hasRequiredAntiAffinity() {
    Affinity affinity = pod.spec().affinity();
    return affinity != null
        && affinity.podAntiAffinity() != null
        && !affinity.podAntiAffinity().requiredDuringSchedulingIgnoredDuringExecution().isEmpty();
  }

  @Override
  public String toString() {
    return key.toString();
  }

  /// Fills in defaults container by container. If the pod itself has requests, only resources
  /// missing there get defaults.
  private static ResourceVector nonZero(Pod pod, PodRequests held, Map<String, Quantity> requests) {
    Map<String, Quantity> defaults = new HashMap<>();
    boolean podLevel = held.podLevel() && PodRequests.hasPodLevel(pod);
    if (!podLevel || !requests.containsKey(ResourceNames.CPU)) {
      defaults.put(ResourceNames.CPU, DEFAULT_CPU);
    }
    if (!podLevel || !requests.containsKey(ResourceNames.MEMORY)) {
      defaults.put(ResourceNames.MEMORY, DEFAULT_MEMORY);
    }
    return ResourceVector.of(
        defaults.isEmpty() ? requests : held.withContainerDefaults(defaults).of(pod));
  }

  private static Set<HostPort> hostPorts(Pod pod) {
    Set<HostPort> ports = new LinkedHashSet<>();
    for (Container container : pod.spec().initContainers()) {
      if (container.isSidecar()) {
        addHostPorts(container, ports);
      }
    }
    for (Container container : pod.spec().containers()) {
      addHostPorts(container, ports);
    }
    return Set.copyOf(ports);
  }

  private static void addHostPorts(Container container, Set<HostPort> ports) {
    for (var port : container.ports()) {
      if (port.hostPort() > 0) {
        ports.add(new HostPort(port.hostIP(), port.protocol(), port.hostPort()));
      }
    }
  }

  private static Set<ObjectKey> claims(Pod pod) {
    var claims = new ArrayList<ObjectKey>();
    for (Volume volume : pod.spec().volumes()) {
      var source = volume.persistentVolumeClaim();
      if (source != null) {
        claims.add(new ObjectKey(pod.metadata().namespace(), source.claimName()));
      }
    }
    return Set.copyOf(claims);
  }
}
