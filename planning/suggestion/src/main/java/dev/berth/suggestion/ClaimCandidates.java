package dev.berth.suggestion;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.HostPathVolumeSource;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.core.PersistentVolumeSpec;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.VolumeResourceRequirements;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Finds changes of persistent volume claims and volumes that may help: a claim that an existing
/// volume or a provisioner can satisfy, a released volume, or a new volume. The filters, or a
/// simulation with controllers, decide whether a change helps.
public final class ClaimCandidates {
  /// The maximum number of changed claims to try for a claim, and of fields that each one changes.
  private static final int CLAIMS = 8;

  private static final int FIELDS = 2;
  private static final int CLASSES = 3;

  /// The spec of a claim of which only the name is known.
  private static final PersistentVolumeClaimSpec UNKNOWN =
      PersistentVolumeClaimSpec.EMPTY
          .withAccessModes(List.of("ReadWriteOnce"))
          .withVolumeMode(PersistentVolumeSpec.FILESYSTEM)
          .withResources(
              new VolumeResourceRequirements(
                  Map.of(), Map.of(PersistentVolumeSpec.STORAGE, Quantity.parse("1Gi"))));

  private final ClusterObjects objects;
  private final ClaimFit fit;
  private final List<ClusterEdit> candidates = new ArrayList<>();

  private ClaimCandidates(ClusterObjects objects) {
    this.objects = objects;
    fit = new ClaimFit(objects);
  }

  /// Returns the changes for all claims that the pod names.
  public static List<ClusterEdit> of(Situation situation) {
    var candidates = new ClaimCandidates(situation.cluster().objects());
    BoundVolume.keys(situation.pod()).forEach(candidates::add);
    return candidates.candidates;
  }

  /// Returns changes after which pods on several nodes can use the claims at the same time.
  public static List<ClusterEdit> shared(Pod pod, ClusterObjects objects) {
    var candidates = new ClaimCandidates(objects);
    BoundVolume.keys(pod).forEach(candidates::share);
    return candidates.candidates;
  }

  /// Whether the filters cannot judge the edit because controllers create the claim's volume before
  /// a pod is placed. Nobody knows where this volume will be, so no suggestion gives anything up
  /// for it.
  public static boolean isForControllers(ClusterEdit edit, ClusterObjects objects) {
    return edit instanceof ClusterEdit.MakeClaim(var _, var change)
        && !change.losesVolume()
        && !new ClaimFit(objects).waits(change.to());
  }

  private void add(ObjectKey key) {
    PersistentVolumeClaim claim = objects.get(PersistentVolumeClaim.class, key);
    if (claim == null) {
      classes("")
          .limit(CLASSES)
          .map(it -> UNKNOWN.withStorageClassName(it.metadata().name()))
          .forEach(to -> make(key, new ClaimChange(null, to, false)));
    } else if (claim.metadata().deletionTimestamp() != null) {
      return; // a note says what to do first
    } else if (ClaimFit.isBound(claim)) {
      anew(claim);
    } else {
      unbound(claim);
    }
  }

  private void make(ObjectKey claim, ClaimChange change) {
    candidates.add(new ClusterEdit.MakeClaim(claim, change));
  }

  /// Adds new claims: of the same class and of other classes, without the present volume.
  private void anew(PersistentVolumeClaim claim) {
    PersistentVolumeClaimSpec from = claim.spec();
    String own = from.className();
    Stream.concat(
            Stream.ofNullable(fit.storageClass(from)).map(_ -> from.withVolumeName("")),
            ofClasses(from, own))
        .distinct()
        .limit(CLASSES)
        .forEach(to -> make(claim.key(), new ClaimChange(from, to, false)));
  }

  private void unbound(PersistentVolumeClaim claim) {
    PersistentVolumeClaimSpec from = claim.spec();
    String selected = claim.metadata().annotations().get(ClusterEdit.ForgetNode.SELECTED_NODE);
    if (selected != null) {
      candidates.add(new ClusterEdit.ForgetNode(claim.key(), selected));
    }
    releases(claim);
    PersistentVolume named =
        from.volumeName().isEmpty()
            ? null
            : objects.get(PersistentVolume.class, ObjectKey.clusterScoped(from.volumeName()));
    String own = from.className();
    boolean isClassKnown = own.isEmpty() || fit.storageClass(from) != null;
    boolean isCorrection = from.storageClassName() == null || !isClassKnown || named != null;
    Stream.concat(ofVolumes(claim), named == null ? ofClasses(from, own) : Stream.of())
        .distinct()
        .filter(to -> !to.equals(from))
        .map(to -> new ClaimChange(from, to, isCorrection))
        .filter(change -> change.differences() <= FIELDS)
        .sorted(comparingDouble(ClaimChange::size))
        .limit(CLAIMS)
        .forEach(change -> make(claim.key(), change));
    if (named == null && !fit.isProvisioned(from)) {
      candidates.add(new ClusterEdit.CreateVolume(volumeFor(claim)));
    }
  }

  private Stream<PersistentVolumeClaimSpec> ofVolumes(PersistentVolumeClaim claim) {
    return fit.free(claim).flatMap(it -> Stream.ofNullable(fit.to(it, claim.spec())));
  }

  private Stream<PersistentVolumeClaimSpec> ofClasses(PersistentVolumeClaimSpec from, String own) {
    return classes(own).flatMap(it -> fit.to(it, from).stream());
  }

  /// Returns all storage classes: first classes with a similar name, then classes that wait for a
  /// pod.
  private Stream<StorageClass> classes(String like) {
    List<StorageClass> all = List.copyOf(objects.list(StorageClass.class));
    List<String> near =
        Nearest.nearest(like, all.stream().map(it -> it.metadata().name()).toList());
    return all.stream()
        .sorted(
            comparing((StorageClass it) -> !near.contains(it.metadata().name()))
                .thenComparing(it -> !it.waitsForPod())
                .thenComparing(it -> it.metadata().name()));
  }

  /// Adds releases of volumes that fit the claim and are kept for claims that no longer exist,
  /// first the claim's own former volume.
  private void releases(PersistentVolumeClaim claim) {
    for (PersistentVolume volume : objects.list(PersistentVolume.class)) {
      var holder = volume.spec().claimRef();
      if (holder == null || holder.uid().isEmpty() || !fit.fits(volume, claim.spec())) {
        continue;
      }
      var former = new ObjectKey(holder.namespace(), holder.name());
      PersistentVolumeClaim now = objects.get(PersistentVolumeClaim.class, former);
      boolean isLeft =
          former.equals(claim.key())
              ? !holder.uid().equals(claim.metadata().uid())
              : now == null && volume.status().phase().equals(PersistentVolumeStatus.RELEASED);
      if (isLeft) {
        candidates.add(
            new ClusterEdit.ReleaseVolume(
                volume.metadata().name(), former, former.equals(claim.key())));
      }
    }
  }

  private static PersistentVolume volumeFor(PersistentVolumeClaim claim) {
    PersistentVolumeClaimSpec spec = claim.spec();
    String name = spec.volumeName().isEmpty() ? "pv-" + claim.key().name() : spec.volumeName();
    return new PersistentVolume(
        ObjectMeta.named("", name)
            .withLabels(spec.selector() == null ? Map.of() : spec.selector().matchLabels()),
        PersistentVolumeSpec.EMPTY
            .withCapacity(Map.of(PersistentVolumeSpec.STORAGE, spec.size()))
            .withAccessModes(spec.accessModes())
            .withVolumeMode(spec.mode())
            .withPersistentVolumeReclaimPolicy("Retain")
            .withStorageClassName(spec.className())
            .withHostPath(new HostPathVolumeSource("/mnt/" + name, null)),
        PersistentVolumeStatus.EMPTY.withPhase(PersistentVolumeStatus.AVAILABLE));
  }

  private void share(ObjectKey key) {
    PersistentVolumeClaim claim = objects.get(PersistentVolumeClaim.class, key);
    if (claim == null) {
      return;
    }
    PersistentVolumeClaimSpec from = claim.spec();
    PersistentVolumeClaimSpec shared =
        from.withAccessModes(List.of("ReadWriteMany")).withVolumeName("");
    String own = from.className();
    classes(own)
        .sorted(comparing(it -> !it.metadata().name().equals(own)))
        .filter(it -> ClaimFit.canShare(it, from))
        .flatMap(it -> fit.to(it, shared).stream())
        .limit(CLASSES)
        .forEach(to -> make(key, new ClaimChange(from, to, false)));
  }
}
