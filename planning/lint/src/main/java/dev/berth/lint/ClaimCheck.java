package dev.berth.lint;

import static java.util.stream.Collectors.joining;

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
import dev.berth.suggestion.ClaimFit;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// Finds volume claims that do not exist or never get a volume, and claims without a storage class
/// or with a class that does not exist.
final class ClaimCheck implements PodCheck {
  private static final int NAMED = 3;
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
        case PersistentVolumeClaim claim -> {
          FieldLocation place = new FieldLocation.InObject(manifest, "spec");
          storageClass(claim.spec(), place, findings);
          if (!ClaimFit.isBound(claim) && claim.spec().volumeName().isEmpty()) {
            supply(claim.spec(), place, findings);
          }
        }
        case StatefulSet set -> {
          var templates = set.spec().volumeClaimTemplates();
          FieldLocation place = new FieldLocation.InObject(manifest, "spec.volumeClaimTemplates");
          for (int i = 0; i < templates.size(); i++) {
            storageClass(templates.get(i).spec(), place.item(i).field("spec"), findings);
            supply(templates.get(i).spec(), place.item(i).field("spec"), findings);
          }
        }
        default -> {}
      }
    }
  }

  /// Adds a finding about a claim that no volume fits, whoever has it now, and for which no
  /// provisioner makes one.
  private void supply(PersistentVolumeClaimSpec claim, FieldLocation place, Findings findings) {
    var fit = new ClaimFit(cluster.objects().objects());
    StorageClass storageClass = fit.storageClass(claim);
    var volumes =
        cluster.objects().list(PersistentVolume.class).stream()
            .filter(it -> it.spec().storageClassName().equals(claim.className()))
            .toList();
    if (volumes.stream().anyMatch(it -> fit.fits(it, claim))) {
      return;
    }
    var modes = String.join(", ", claim.accessModes());
    if (fit.isRefused(claim)) {
      findings.add(
          Rule.CLAIM_UNSATISFIABLE,
          place.field("accessModes"),
          modes,
          "Class %s (%s) makes no ReadWriteMany volumes"
              .formatted(claim.className(), Objects.requireNonNull(storageClass).provisioner()),
          "Name a class of a shared file system, such as NFS, or use ReadWriteOnce");
    } else if ((storageClass == null || !storageClass.isProvisioned()) && !volumes.isEmpty()) {
      findings.add(
          Rule.CLAIM_UNSATISFIABLE,
          place,
          "",
          "No volume of class %s is %s of at least %s, as the claim requires: there is %s"
              .formatted(
                  claim.className().isEmpty() ? "\"\"" : claim.className(),
                  modes,
                  claim.size(),
                  volumes.stream().limit(NAMED).map(ClaimCheck::text).collect(joining("; "))),
          "Require what one of them has, or create a volume");
    }
  }

  private static String text(PersistentVolume volume) {
    return "%s, %s of %s"
        .formatted(
            volume.metadata().name(),
            String.join(", ", volume.spec().accessModes()),
            volume.spec().size());
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
