package dev.berth.cluster.simulation;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.storage.StorageClass;
import dev.berth.api.storage.VolumeAttachment;
import dev.berth.cluster.simulation.PodObstacle.Cause;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Decides whether the volumes of a pod can be mounted on its node.
///
/// Source of the rules: `pkg/controller/volume/attachdetach/reconciler` and `IsMultiAttachAllowed`
/// in `pkg/volume/util`. If several pods have one claim, the pods that were bound first have its
/// volume.
final class VolumeMounts {
  private static final Comparator<ObjectKey> BY_NAME = Comparator.comparing(ObjectKey::toString);

  private final EmbeddedCluster cluster;
  private final AttachRules rules;

  /// All pods that have ever named a claim, including pods that are gone.
  private final Map<ObjectKey, Set<ObjectKey>> users = new HashMap<>();

  /// Claims whose volumes pods on several nodes use, by drivers that may attach them.
  private final SortedMap<String, SortedSet<ObjectKey>> uncertain = new TreeMap<>();

  VolumeMounts(EmbeddedCluster cluster) {
    this.cluster = cluster;
    rules = new AttachRules(cluster);
  }

  /// Returns claims whose volumes pods on several nodes have used, by drivers of which nothing
  /// shows whether they attach volumes to nodes.
  SortedMap<String, SortedSet<ObjectKey>> uncertain() {
    return Collections.unmodifiableSortedMap(uncertain);
  }

  /// Records a pod of the cluster.
  void note(Pod pod) {
    for (var volume : pod.spec().volumes()) {
      var claim = claimKey(pod, volume);
      if (claim != null) {
        users.computeIfAbsent(claim, _ -> new LinkedHashSet<>()).add(pod.key());
      }
    }
  }

  /// Returns what keeps a pod with a node from starting there; null if nothing does.
  ///
  /// @param blocked pods that have not got their own volumes
  @Nullable PodObstacle obstacle(Pod pod, Set<ObjectKey> blocked) {
    for (var volume : pod.spec().volumes()) {
      var key = claimKey(pod, volume);
      var obstacle = key == null ? null : obstacle(pod, key, blocked);
      if (obstacle != null) {
        return obstacle;
      }
    }
    return null;
  }

  private static @Nullable ObjectKey claimKey(Pod pod, Volume volume) {
    var namespace = pod.metadata().namespace();
    if (volume.persistentVolumeClaim() != null) {
      return new ObjectKey(namespace, volume.persistentVolumeClaim().claimName());
    }
    return volume.ephemeral() == null
        ? null
        : new ObjectKey(namespace, pod.metadata().name() + "-" + volume.name());
  }

  private @Nullable PodObstacle obstacle(Pod pod, ObjectKey key, Set<ObjectKey> blocked) {
    var claim = cluster.get(PersistentVolumeClaim.class, key);
    if (claim == null || !VolumeClaims.isBound(claim)) {
      return new PodObstacle(pod, Cause.UNBOUND_CLAIM, whyUnbound(key, claim));
    }
    var volume =
        cluster.get(PersistentVolume.class, ObjectKey.clusterScoped(claim.spec().volumeName()));
    var isUncertain = volume != null && rules.isUncertain(volume);
    if (volume == null || !(isUncertain || rules.isExclusive(volume))) {
      return null;
    }
    var holders = holders(pod, key, volume, blocked);
    if (holders.isEmpty()
        || holders.stream().anyMatch(it -> it.spec().nodeName().equals(pod.spec().nodeName()))) {
      return null;
    }
    if (isUncertain) {
      var driver = Objects.requireNonNull(volume.spec().csi()).driver();
      uncertain.computeIfAbsent(driver, _ -> new TreeSet<>(BY_NAME)).add(key);
      return null;
    }
    return new PodObstacle(
        pod,
        Cause.MULTI_ATTACH,
        "Multi-Attach error for volume \"%s\" Volume is already used by pod(s) %s"
            .formatted(
                volume.metadata().name(),
                holders.stream()
                    .map(it -> "%s (on %s)".formatted(it.key().name(), it.spec().nodeName()))
                    .collect(joining(", "))),
        holders);
  }

  private String whyUnbound(ObjectKey key, @Nullable PersistentVolumeClaim claim) {
    if (claim == null) {
      return "persistentvolumeclaim \"%s\" not found".formatted(key.name());
    }
    var storageClass = cluster.get(StorageClass.class, ObjectKey.clusterScoped(claim.className()));
    var waits =
        storageClass != null && storageClass.waitsForPod() && claim.spec().volumeName().isEmpty();
    return waits
        ? "claim %s waits for a scheduler, which a pod with nodeName never meets"
            .formatted(key.name())
        : "claim %s has no volume".formatted(key.name());
  }

  private List<Pod> holders(
      Pod pod, ObjectKey claim, PersistentVolume volume, Set<ObjectKey> blocked) {
    return users.getOrDefault(claim, Set.of()).stream()
        .filter(user -> !user.equals(pod.key()) && !blocked.contains(user))
        .map(user -> cluster.get(Pod.class, user))
        .filter(user -> user != null && !user.isFinished() && has(user, volume))
        .toList();
  }

  /// Whether a pod that is not blocked has the volume. A pod of the input that has not started has
  /// the volume if it is attached.
  private boolean has(Pod user, PersistentVolume volume) {
    var node = user.spec().nodeName();
    return !node.isEmpty()
        && (user.status().phase().equals(PodStatus.RUNNING)
            || cluster.list(VolumeAttachment.class).stream()
                .anyMatch(it ->
                    it.status().attached()
                        && it.spec().nodeName().equals(node)
                        && volume
                            .metadata()
                            .name()
                            .equals(it.spec().source().persistentVolumeName())));
  }
}
