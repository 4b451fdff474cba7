package dev.berth.cluster.simulation;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.ObjectKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Does the work of kubelets over time: pods with a node start there unless something prevents it,
/// and deleted pods disappear.
final class PodLifecycle {
  private static final String READY = "Ready";

  private final EmbeddedCluster cluster;
  private final VolumeMounts mounts;
  private final DeviceReservations devices;
  private final List<Pod> starting = new ArrayList<>();
  private final List<Pod> terminating = new ArrayList<>();
  private final Map<ObjectKey, PodObstacle> obstacles = new LinkedHashMap<>();
  private @Nullable SysctlAdmission sysctlAdmission;
  private Kubelets kubelets;
  private boolean looksAtVolumes;

  PodLifecycle(EmbeddedCluster cluster) {
    this.cluster = cluster;
    mounts = new VolumeMounts(cluster);
    devices = new DeviceReservations(cluster);
    kubelets = new PromptKubelets(cluster);
  }

  /// Makes these kubelets start and stop pods from now on.
  void use(Kubelets others) {
    kubelets = others;
  }

  /// Makes pods need their volumes to start from now on.
  void lookAtVolumes() {
    looksAtVolumes = true;
  }

  VolumeMounts mounts() {
    return mounts;
  }

  /// Returns the pod after its kubelet has taken the time to start it.
  Pod started(Pod pod) {
    return started(pod, kubelets.timeToStart(pod));
  }

  /// Returns the pod if starting it takes no time.
  Pod startedAtOnce(Pod pod) {
    return started(pod, Duration.ZERO);
  }

  private Pod started(Pod pod, @Nullable Duration time) {
    var isObstructed = isObstructed(pod);
    if (!isObstructed && time != null && !time.isPositive()) {
      return pod;
    }
    starting.add(pod);
    var waiting = isObstructed ? pod.withStatus(pod.status().withPhase(PodStatus.PENDING)) : pod;
    return cluster.withCondition(waiting, READY, "False", "ContainersNotReady", "");
  }

  /// Records that the pod has a deletion timestamp.
  void terminating(Pod pod) {
    terminating.add(pod);
  }

  /// Whether the pod is deleted but stays.
  boolean lingers(Pod pod) {
    return pod.isTerminating() && kubelets.timeToStop(pod) == null;
  }

  void gone(Pod pod) {
    obstacles.remove(pod.key());
  }

  void rejected(Pod pod, PodObstacle obstacle) {
    obstacles.put(pod.key(), obstacle);
  }

  List<PodObstacle> obstacles() {
    return List.copyOf(obstacles.values());
  }

  /// Returns what keeps the pod from starting because of its devices or volumes; null if nothing
  /// does.
  @Nullable PodObstacle obstacle(Pod pod) {
    var obstacle = devices.obstacle(pod);
    return obstacle == null && looksAtVolumes ? mounts.obstacle(pod, obstacles.keySet()) : obstacle;
  }

  private boolean isOfOtherOs(Pod pod) {
    if (pod.spec().os() == null) {
      return false;
    }
    var node = cluster.get(Node.class, ObjectKey.clusterScoped(pod.spec().nodeName()));
    return node != null && PodObstacle.isOfOtherOs(pod, node);
  }

  /// Returns the names of the sysctls for which kubelets reject the pod.
  List<String> forbiddenSysctls(Pod pod) {
    if (pod.spec().securityContext().sysctls().isEmpty()) {
      return List.of();
    }
    if (sysctlAdmission == null) {
      sysctlAdmission = new SysctlAdmission(cluster.initial());
    }
    return sysctlAdmission.forbidden(pod);
  }

  /// Returns why the pod's kubelet rejects it, as far as schedulers do not look at that; null if it
  /// does not.
  private @Nullable PodObstacle rejection(Pod pod) {
    var sysctls = forbiddenSysctls(pod);
    if (!sysctls.isEmpty()) {
      return PodObstacle.forbiddenSysctl(pod, sysctls.getFirst());
    }
    return isOfOtherOs(pod) ? PodObstacle.otherOs(pod) : null;
  }

  private boolean isObstructed(Pod pod) {
    var rejection = rejection(pod);
    var obstacle = rejection == null ? obstacle(pod) : rejection;
    if (obstacle == null) {
      obstacles.remove(pod.key());
    } else {
      obstacles.put(pod.key(), obstacle);
    }
    return obstacle != null;
  }

  /// Makes started pods ready, and removes stopped pods.
  void sync(Instant now) {
    for (var pod : List.copyOf(starting)) {
      var known = cluster.current(pod);
      if (known == null || known.isFinished()) {
        starting.remove(pod);
        obstacles.remove(pod.key());
      } else if (!isObstructed(pod) && isBy(readyAt(pod), now)) {
        starting.remove(pod);
        var running = known.withStatus(known.status().withPhase(PodStatus.RUNNING));
        cluster.update(known, cluster.withCondition(running, READY, "True", "", ""));
      }
    }
    for (var pod : List.copyOf(terminating)) {
      if (isBy(goneAt(pod), now)) {
        terminating.remove(pod);
        if (cluster.current(pod) != null) {
          cluster.evict(pod.key());
        }
      }
    }
  }

  private static boolean isBy(@Nullable Instant time, Instant now) {
    return time != null && !time.isAfter(now);
  }

  /// Returns the time at which the next pod becomes ready or disappears; null if there is none.
  @Nullable Instant next() {
    return Stream.concat(
            starting.stream().map(this::readyAt), terminating.stream().map(this::goneAt))
        .filter(Objects::nonNull)
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  private @Nullable Instant readyAt(Pod pod) {
    if (obstacles.containsKey(pod.key())) {
      return null;
    }
    var started = Objects.requireNonNull(pod.status().startTime());
    var time = kubelets.timeToStart(pod);
    return time == null ? null : started.plus(time);
  }

  private @Nullable Instant goneAt(Pod pod) {
    var deleted = Objects.requireNonNull(pod.metadata().deletionTimestamp());
    var time = kubelets.timeToStop(pod);
    return time == null ? null : deleted.plus(time);
  }
}
