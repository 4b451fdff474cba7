package dev.berth.scenario;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.framework.model.PodAffinityTerms;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Kinds without any object in the input, although its pods depend on some: decisions on such a
/// dump differ from those in the cluster.
final class MissingKinds {
  private final List<Manifest> given;
  private final Set<Kind<?>> present = new HashSet<>();
  private final EmbeddedCluster cluster;
  private final RunNotes notes;

  MissingKinds(List<Manifest> given, EmbeddedCluster cluster, RunNotes notes) {
    this.given = given;
    this.cluster = cluster;
    this.notes = notes;
    given.forEach(manifest -> present.add(Kinds.of(manifest.object())));
  }

  /// Notes each missing kind, and the results that may be wrong.
  void note() {
    note(
        Kinds.PERSISTENT_VOLUME_CLAIM,
        () -> count(Pod.class, this::lacksClaim),
        "pod%s need%s: those without a node stay pending");
    note(
        Kinds.PERSISTENT_VOLUME,
        () -> count(PersistentVolumeClaim.class, this::lacksVolume),
        "bound claim%s need%s: their pods stay pending, since it is unknown where the volumes are");
    note(
        Kinds.STORAGE_CLASS,
        () -> count(PersistentVolumeClaim.class, this::lacksClass),
        "unbound claim%s need%s: their pods stay pending");
    note(
        Kinds.CSI_NODE,
        () ->
            given.stream().filter(MissingKinds::isCsi).count()
                + count(Pod.class, MissingKinds::hasCsi),
        "CSI volume%s need%s: how many a node can attach is not checked");
    note(
        Kinds.RESOURCE_SLICE,
        () -> count(Pod.class, pod -> !pod.spec().resourceClaims().isEmpty()),
        "pod%s with resource claims need%s: no node has a device for them");
    note(
        Kinds.RUNTIME_CLASS,
        () -> count(Pod.class, pod -> pod.spec().runtimeClassName() != null),
        "pod%s need%s: the overhead, selector and tolerations of runtime classes are not added to"
            + " new pods");
    note(
        Kinds.NAMESPACE,
        () -> count(Pod.class, MissingKinds::selectsNamespaces),
        "pod%s with a selector of namespaces need%s: namespaces have no labels to select by");
  }

  /// Claims that controllers have created exist.
  private boolean lacksClaim(Pod pod) {
    return pod.spec().volumes().stream()
        .map(Volume::persistentVolumeClaim)
        .filter(Objects::nonNull)
        .map(source -> new ObjectKey(pod.metadata().namespace(), source.claimName()))
        .anyMatch(key -> cluster.get(PersistentVolumeClaim.class, key) == null);
  }

  /// Volumes that count as provisioned exist.
  private boolean lacksVolume(PersistentVolumeClaim claim) {
    var volume = claim.spec().volumeName();
    return !volume.isEmpty()
        && cluster.get(PersistentVolume.class, ObjectKey.clusterScoped(volume)) == null;
  }

  /// Existing volumes need no object for their class.
  private boolean lacksClass(PersistentVolumeClaim claim) {
    var name = claim.spec().storageClassName();
    return claim.spec().volumeName().isEmpty()
        && name != null
        && cluster.list(PersistentVolume.class).stream()
            .noneMatch(volume -> name.equals(volume.spec().storageClassName()));
  }

  private static boolean isCsi(Manifest manifest) {
    return manifest.object() instanceof PersistentVolume volume && volume.spec().csi() != null;
  }

  private static boolean hasCsi(Pod pod) {
    return pod.spec().volumes().stream().anyMatch(volume -> volume.csi() != null);
  }

  /// @param what the dependents of the kind, with places for the endings of noun and verb, and the
  ///   results that may be wrong
  private void note(Kind<?> kind, LongSupplier counting, String what) {
    if (present.contains(kind)) {
      return; // most inputs have most kinds, and counting goes through all objects
    }
    long dependents = counting.getAsLong();
    if (dependents > 0) {
      notes.note(
          "the input has no %s, which %,d ".formatted(kind.kind(), dependents)
              + (dependents == 1 ? what.formatted("", "s") : what.formatted("s", "")));
    }
  }

  private <T extends KubernetesObject> long count(Class<T> type, Predicate<T> depends) {
    return cluster.list(type).stream().filter(depends).count();
  }

  private static boolean selectsNamespaces(Pod pod) {
    var terms = PodAffinityTerms.of(pod);
    return Stream.of(
            terms.requiredAffinity(),
            terms.requiredAntiAffinity(),
            terms.preferredAffinity(),
            terms.preferredAntiAffinity())
        .flatMap(List::stream)
        .anyMatch(term -> !term.namespaceSelector().requirements().isEmpty());
  }
}
