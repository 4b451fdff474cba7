package dev.berth.suggestion;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimVolumeSource;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.core.VolumeNodeAffinity;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.NodeTerm;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.NodeInfo;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Two volumes of a pod that no node can use both.
///
/// @param one the claim of the first, by name
/// @param node a node that can use it
/// @param other the claim of the other
/// @param otherNode a node that can use that
public record ApartNote(String one, String node, String other, String otherNode) implements Note {
  @Override
  public String text() {
    return "no node can use both the volume of claim %s (as %s can) and that of claim %s (as %s can)"
        .formatted(one, node, other, otherNode);
  }

  /// The first pair, or none.
  static List<ApartNote> of(Pod pod, Snapshot cluster) {
    Map<String, Set<String>> nodesByClaim = new TreeMap<>();
    pod.spec().volumes().stream()
        .map(Volume::persistentVolumeClaim)
        .flatMap(Stream::ofNullable)
        .map(PersistentVolumeClaimVolumeSource::claimName)
        .forEach(claim -> nodesByClaim.put(claim, nodes(pod, claim, cluster)));
    nodesByClaim.values().removeIf(Set::isEmpty);
    for (Map.Entry<String, Set<String>> one : nodesByClaim.entrySet()) {
      for (Map.Entry<String, Set<String>> other : nodesByClaim.entrySet()) {
        if (Collections.disjoint(one.getValue(), other.getValue())) {
          return List.of(
              new ApartNote(
                  one.getKey(),
                  one.getValue().iterator().next(),
                  other.getKey(),
                  other.getValue().iterator().next()));
        }
      }
    }
    return List.of();
  }

  /// Those on which the bound volume of a claim can be used; none if that is not limited.
  private static Set<String> nodes(Pod pod, String claim, Snapshot cluster) {
    var key = new ObjectKey(pod.metadata().namespace(), claim);
    PersistentVolumeClaim bound = cluster.objects().get(PersistentVolumeClaim.class, key);
    PersistentVolume volume =
        bound == null
            ? null
            : cluster
                .objects()
                .get(PersistentVolume.class, ObjectKey.clusterScoped(bound.spec().volumeName()));
    VolumeNodeAffinity affinity = volume == null ? null : volume.spec().nodeAffinity();
    NodeSelector required = affinity == null ? null : affinity.required();
    if (required == null) {
      return Set.of();
    }
    List<NodeTerm> terms =
        IntStream.range(0, required.nodeSelectorTerms().size())
            .mapToObj(i -> NodeTerm.of(required.nodeSelectorTerms().get(i), "", i))
            .toList();
    return cluster.nodes().nodes().stream()
        .map(NodeInfo::node)
        .filter(node -> terms.stream().anyMatch(term -> term.matches(node)))
        .map(node -> node.metadata().name())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
