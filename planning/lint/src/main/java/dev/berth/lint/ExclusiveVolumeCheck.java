package dev.berth.lint;

import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.cluster.controller.workload.ReplicaLimits;
import dev.berth.cluster.controller.workload.SpecifiedPod;
import dev.berth.cluster.simulation.AttachRules;

/// Finds volumes that only one node may have at a time, but that pods on several nodes need.
final class ExclusiveVolumeCheck implements PodCheck {
  private final LintedCluster cluster;
  private final AttachRules rules;

  ExclusiveVolumeCheck(LintedCluster cluster) {
    this.cluster = cluster;
    rules = new AttachRules(cluster.objects());
  }

  @Override
  public void check(SpecifiedPod pod, FieldLocation spec, Findings findings) {
    var limits = ReplicaLimits.of(pod.manifest().object());
    if (limits == null) {
      return;
    }
    var volumes = pod.pod().spec().volumes();
    for (int i = 0; i < volumes.size(); i++) {
      var source = volumes.get(i).persistentVolumeClaim();
      if (source != null) {
        var key = new ObjectKey(pod.pod().metadata().namespace(), source.claimName());
        var claim = cluster.objects().get(PersistentVolumeClaim.class, key);
        if (claim != null && rules.mayBeExclusive(claim) && isWithinReachOfSeveral(claim)) {
          check(
              claim,
              limits,
              spec.field("volumes").item(i).field("persistentVolumeClaim").field("claimName"),
              findings);
        }
      }
    }
  }

  /// Whether several nodes can reach the volume. Otherwise, all of its pods run on one node anyway.
  private boolean isWithinReachOfSeveral(PersistentVolumeClaim claim) {
    var name = claim.spec().volumeName();
    var volume = cluster.objects().get(PersistentVolume.class, ObjectKey.clusterScoped(name));
    var affinity = volume == null ? null : volume.spec().nodeAffinity();
    if (affinity == null || affinity.required() == null) {
      return cluster.nodes().size() > 1;
    }
    var reached = NodeMatcher.of(affinity.required());
    return cluster.nodes().stream()
            .map(Node::metadata)
            .filter(node -> reached.matches("", node.labels()))
            .limit(2)
            .count()
        > 1;
  }

  private static void check(
      PersistentVolumeClaim claim, ReplicaLimits limits, FieldLocation place, Findings findings) {
    String name = claim.key().name();
    var modes = String.join(", ", claim.spec().accessModes());
    if (limits.replicas() > 1) {
      findings.add(
          Rule.VOLUME_NOT_SHARED,
          place,
          name,
          "%s is %s: of the %,d pods, only those on one node can start"
              .formatted(name, modes, limits.replicas()),
          "Use a ReadWriteMany volume, or a StatefulSet with volumeClaimTemplates");
    } else if (limits.surge() > 0 && limits.unavailable() == 0) {
      findings.add(
          Rule.ROLLOUT_WAITS_FOR_VOLUME,
          place,
          name,
          "%s is %s: in a rolling update, a new pod on another node waits for the old one to go, which"
                  .formatted(name, modes)
              + " stays until the new one is ready",
          "Set strategy.type: Recreate");
    }
  }
}
