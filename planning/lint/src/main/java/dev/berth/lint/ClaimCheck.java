package dev.berth.lint;

import dev.berth.api.apps.StatefulSet;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.storage.StorageClass;
import dev.berth.cluster.controller.workload.SpecifiedPod;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.simulation.PodObstacle;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Finds volume claims that do not exist or never get a volume, and claims without a storage class
/// or with a class that does not exist.
final class ClaimCheck implements PodCheck {
  private static final String OTHERWISE = "Create it, or name one that is there";

  private final LintedCluster cluster;
  private final Set<String> classes = new TreeSet<>();

  /// The class names of existing volumes; a claim may use such a name without a StorageClass
  /// object.
  private final Set<String> classesOfVolumes = new HashSet<>();

  ClaimCheck(LintedCluster cluster) {
    this.cluster = cluster;
    cluster.objects().list(StorageClass.class).forEach(it -> classes.add(it.metadata().name()));
    cluster
        .objects()
        .list(PersistentVolume.class)
        .forEach(it -> classesOfVolumes.add(it.spec().storageClassName()));
  }

  @Override
  public void check(SpecifiedPod pod, FieldLocation spec, Findings findings) {
    List<Volume> volumes = pod.pod().spec().volumes();
    for (int i = 0; i < volumes.size(); i++) {
      Volume volume = volumes.get(i);
      FieldLocation place = spec.field("volumes").item(i);
      if (volume.persistentVolumeClaim() != null) {
        claim(
            pod.pod(),
            volume.persistentVolumeClaim().claimName(),
            place.field("persistentVolumeClaim").field("claimName"),
            findings);
      }
      if (volume.ephemeral() != null && volume.ephemeral().volumeClaimTemplate() != null) {
        storageClass(
            volume.ephemeral().volumeClaimTemplate().spec(),
            place.field("ephemeral").field("volumeClaimTemplate").field("spec"),
            findings);
      }
    }
  }

  private void claim(Pod pod, String name, FieldLocation place, Findings findings) {
    var key = new ObjectKey(pod.metadata().namespace(), name);
    if (cluster.objects().get(PersistentVolumeClaim.class, key) != null) {
      bound(pod, name, place, findings);
    } else if (cluster.has(Kinds.PERSISTENT_VOLUME_CLAIM)) {
      unknown(key, place, findings);
    }
  }

  /// Checks only pods that name their node; the scheduler handles the claims of all other pods.
  private void bound(Pod pod, String name, FieldLocation place, Findings findings) {
    var obstacle = pod.spec().nodeName().isEmpty() ? null : cluster.objects().obstacle(pod);
    if (obstacle != null && obstacle.cause() == PodObstacle.Cause.UNBOUND_CLAIM) {
      findings.add(
          Rule.CLAIM_NEVER_BOUND,
          place,
          name,
          "The pod names its node, and " + obstacle.message(),
          "Select the node by its labels, rather than by nodeName");
    }
  }

  private void unknown(ObjectKey key, FieldLocation place, Findings findings) {
    var names =
        cluster.objects().list(PersistentVolumeClaim.class).stream()
            .map(PersistentVolumeClaim::key)
            .filter(it -> it.namespace().equals(key.namespace()))
            .map(ObjectKey::name)
            .toList();
    findings.add(
        Rule.CLAIM_UNKNOWN,
        place,
        key.name(),
        "There is no PersistentVolumeClaim " + key,
        Fix.write(key.name(), names, OTHERWISE));
  }

  /// Checks the claims among these objects, and the claim templates of StatefulSets.
  void check(List<Manifest> manifests, Findings findings) {
    for (Manifest manifest : manifests) {
      switch (manifest.object()) {
        case PersistentVolumeClaim claim ->
            storageClass(claim.spec(), new FieldLocation.InObject(manifest, "spec"), findings);
        case StatefulSet set -> {
          var templates = set.spec().volumeClaimTemplates();
          FieldLocation place = new FieldLocation.InObject(manifest, "spec.volumeClaimTemplates");
          for (int i = 0; i < templates.size(); i++) {
            storageClass(templates.get(i).spec(), place.item(i).field("spec"), findings);
          }
        }
        default -> {}
      }
    }
  }

  private void storageClass(
      PersistentVolumeClaimSpec claim, FieldLocation place, Findings findings) {
    String name = claim.storageClassName();
    if (!claim.volumeName().isEmpty() || classes.isEmpty()) {
      return;
    }
    if (name == null) {
      withoutClass(place, findings);
      return;
    }
    if (name.isEmpty() || classes.contains(name) || classesOfVolumes.contains(name)) {
      return;
    }
    findings.add(
        Rule.STORAGE_CLASS_UNKNOWN,
        place.field("storageClassName"),
        name,
        "There is no StorageClass %s; there is %s".formatted(name, String.join(", ", classes)),
        Fix.write(name, classes, OTHERWISE));
  }

  /// Adds a finding about a claim without a class, to which admission has added no default class.
  private void withoutClass(FieldLocation place, Findings findings) {
    if (!classesOfVolumes.contains("")) {
      findings.add(
          Rule.CLAIM_WITHOUT_CLASS,
          place.field("storageClassName"),
          "",
          "No storage class is the default; there is " + String.join(", ", classes),
          "Name a class, or make one the default: annotation"
              + " storageclass.kubernetes.io/is-default-class: \"true\"");
    }
  }
}
