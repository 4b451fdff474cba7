package dev.berth.planner.firmament;

import static java.util.Objects.requireNonNullElse;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Adds the nodes of volumes to a pod's required node affinity.
final class ClaimedVolumes {
  private ClaimedVolumes() {}

  /// Returns whether all claims of the pod are bound.
  static boolean areBound(Pod pod, ObjectsByKey known) {
    return claims(pod).allMatch(claim -> volume(claim, known) != null);
  }

  /// Returns the terms of the pod, with the conditions of its bound volumes added to the first one;
  /// if the pod has no terms, those of its first restricted volume take their place.
  static List<NodeSelectorTerm> requiredTerms(Pod pod, ObjectsByKey known) {
    var affinity = requireNonNullElse(pod.spec().affinity(), Affinity.EMPTY);
    var nodes = requireNonNullElse(affinity.nodeAffinity(), NodeAffinity.EMPTY);
    var terms = terms(nodes.requiredDuringSchedulingIgnoredDuringExecution());
    for (var claim : claims(pod).toList()) {
      var volume = volume(claim, known);
      var reach = volume == null ? null : volume.spec().nodeAffinity();
      terms = merged(terms, terms(reach == null ? null : reach.required()));
    }
    return terms;
  }

  private static Stream<ObjectKey> claims(Pod pod) {
    return pod.spec().volumes().stream()
        .map(Volume::persistentVolumeClaim)
        .filter(Objects::nonNull)
        .map(source -> new ObjectKey(pod.metadata().namespace(), source.claimName()));
  }

  private static List<NodeSelectorTerm> terms(@Nullable NodeSelector selector) {
    return selector == null ? List.of() : selector.nodeSelectorTerms();
  }

  private static @Nullable PersistentVolume volume(ObjectKey claimKey, ObjectsByKey known) {
    var claim = known.find(PersistentVolumeClaim.class, claimKey);
    return claim == null
        ? null
        : known.find(PersistentVolume.class, ObjectKey.clusterScoped(claim.spec().volumeName()));
  }

  private static List<NodeSelectorTerm> merged(
      List<NodeSelectorTerm> own, List<NodeSelectorTerm> ofVolume) {
    if (own.isEmpty() || ofVolume.isEmpty()) {
      return own.isEmpty() ? ofVolume : own;
    }
    var conditions = new ArrayList<NodeSelectorRequirement>(own.getFirst().matchExpressions());
    ofVolume.forEach(term -> conditions.addAll(term.matchExpressions()));
    var terms = new ArrayList<>(own);
    terms.set(0, own.getFirst().withMatchExpressions(conditions));
    return terms;
  }
}
