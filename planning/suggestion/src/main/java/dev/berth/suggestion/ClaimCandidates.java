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
import dev.berth.framework.handle.ClusterObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Changes of persistent volume claims and volumes that may help: a claim that asks for what a
/// volume that is there, or a class of which volumes are made, can give; a volume that is given
/// free, or made. Whether one does help is for the filters to say, or for a simulation with
/// controllers.
public final class ClaimCandidates {
  /// So many are tried for a claim, each of which differs in so many fields from what it is.
  private static final int CLAIMS = 8;

  private static final int FIELDS = 2;
  private static final int CLASSES = 3;

  /// A claim of which nothing is known but its name.
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

  /// Those for all claims that the pod names.
  public static List<ClusterEdit> of(Situation situation) {
    var candidates = new ClaimCandidates(situation.cluster().objects());
    BoundVolume.keys(situation.pod()).forEach(candidates::add);
    return candidates.candidates;
  }

  /// Those with which pods on several nodes can use the claims at once.
  public static List<ClusterEdit> shared(Pod pod, ClusterObjects objects) {
    var candidates = new ClaimCandidates(objects);
    BoundVolume.keys(pod).forEach(candidates::share);
    return candidates.candidates;
  }

  /// Whether filters cannot judge the edit, as controllers make the claim's volume before a pod is
  /// placed. Where that will be is not known: so nothing is given up for it.
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
      return; // what is to be done about it first is for a note to say
    } else if (ClaimFit.isBound(claim)) {
      anew(claim);
    } else {
      unbound(claim);
    }
  }

  private void make(ObjectKey claim, ClaimChange change) {
    candidates.add(new ClusterEdit.MakeClaim(claim, change));
  }

  /// Of its own class, as others, and without the volume that it has.
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

  /// All of them: those that are spelled almost as that one first, then those that wait for a pod.
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

  /// Volumes that do for the claim and that are kept for claims which are no longer there, its own
  /// former one first.
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
