package dev.berth.cluster.simulation;

import dev.berth.api.core.ObjectReference;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.Selector;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Interprets volume claims, and finds the volume that matches a claim, on any node.
///
/// Source of the rules: `index.go` and `checkVolumeSatisfyClaim` of the controller of persistent
/// volumes, and `FindMatchingVolume` in `component-helpers/storage/volume`.
final class VolumeClaims {
  static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
  private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

  private VolumeClaims() {}

  /// Returns the matching volume with the fewest access modes. Among volumes with the same modes,
  /// prefers the volume that refers to the claim, then the smallest one. Returns null if no volume
  /// matches.
  ///
  /// @param waitsForPod whether only a volume that refers to the claim matches, because the
  ///   scheduler chooses among the others
  static @Nullable PersistentVolume match(
      PersistentVolumeClaim claim, Collection<PersistentVolume> volumes, boolean waitsForPod) {
    var selector = claim.spec().selector() == null ? null : Selector.of(claim.spec().selector());
    return volumes.stream()
        .filter(volume -> fits(volume, claim))
        .filter(volume ->
            isReservedFor(volume, claim) || (!waitsForPod && isFree(volume, claim, selector)))
        .min(
            Comparator.<PersistentVolume>comparingInt(volume -> modes(volume).size())
                .thenComparing(volume -> modes(volume).toString())
                .thenComparing(volume -> !isReservedFor(volume, claim))
                .thenComparing(volume -> volume.spec().size())
                .thenComparing(volume -> volume.metadata().name()))
        .orElse(null);
  }

  /// Whether a claim that names the volume may have it.
  static boolean satisfies(PersistentVolume volume, PersistentVolumeClaim claim) {
    return fits(volume, claim) && volume.className().equals(claim.className());
  }

  private static boolean fits(PersistentVolume volume, PersistentVolumeClaim claim) {
    return volume.metadata().deletionTimestamp() == null
        && volume.spec().accessModes().containsAll(claim.spec().accessModes())
        && Objects.equals(volume.spec().volumeMode(), claim.spec().volumeMode())
        && orEmpty(volume.spec().volumeAttributesClassName())
            .equals(orEmpty(claim.spec().volumeAttributesClassName()))
        && volume.spec().size().compareTo(claim.spec().size()) >= 0;
  }

  private static boolean isFree(
      PersistentVolume volume, PersistentVolumeClaim claim, @Nullable Selector selector) {
    return volume.spec().claimRef() == null
        && volume.status().phase().equals(PersistentVolumeStatus.AVAILABLE)
        && volume.className().equals(claim.className())
        && (selector == null || selector.matches(volume.metadata().labels()));
  }

  /// Returns the access modes without duplicates, in a fixed order.
  private static List<String> modes(PersistentVolume volume) {
    return volume.spec().accessModes().stream().distinct().sorted().toList();
  }

  /// Whether the volume refers to the claim; compares only names if the reference has no UID.
  static boolean isReservedFor(PersistentVolume volume, PersistentVolumeClaim claim) {
    var reference = volume.spec().claimRef();
    return reference != null
        && key(reference).equals(claim.key())
        && (reference.uid().isEmpty() || reference.uid().equals(claim.metadata().uid()));
  }

  static ObjectKey key(ObjectReference claim) {
    return new ObjectKey(claim.namespace(), claim.name());
  }

  /// Returns the volume's complete reference to the claim.
  static ObjectReference reference(PersistentVolume volume, PersistentVolumeClaim claim) {
    var known = volume.spec().claimRef();
    return known != null
            && key(known).equals(claim.key())
            && known.uid().equals(claim.metadata().uid())
        ? known
        : reference(claim);
  }

  static ObjectReference reference(PersistentVolumeClaim claim) {
    return ObjectReference.EMPTY
        .withKind(claim.kind())
        .withApiVersion(claim.apiVersion())
        .withNamespace(claim.key().namespace())
        .withName(claim.key().name())
        .withUid(claim.metadata().uid());
  }

  /// Whether the binding was completed at some time.
  static boolean isBound(PersistentVolumeClaim claim) {
    return claim.metadata().annotations().containsKey(BIND_COMPLETED);
  }

  /// Returns the node on which the scheduler wants the volume; null if there is none.
  static @Nullable String selectedNode(PersistentVolumeClaim claim) {
    return claim.metadata().annotations().get(SELECTED_NODE);
  }

  static PersistentVolumeClaim withoutNode(PersistentVolumeClaim claim) {
    Map<String, String> annotations = new HashMap<>(claim.metadata().annotations());
    annotations.remove(SELECTED_NODE);
    return claim.withMetadata(claim.metadata().withAnnotations(annotations));
  }

  static boolean hasNode(PersistentVolumeClaim claim) {
    return selectedNode(claim) != null;
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
