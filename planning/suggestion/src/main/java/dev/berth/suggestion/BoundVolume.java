package dev.berth.suggestion;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.core.VolumeNodeAffinity;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A claim with the volume to which it is bound.
public record BoundVolume(PersistentVolumeClaim claim, PersistentVolume volume) {
  /// The separator of several zones in the label of a volume.
  private static final String ZONES_APART = "__";

  /// Returns the bound claims that a pod names, in the order of its spec. Leaves out claims without
  /// a volume.
  public static List<BoundVolume> of(Pod pod, ClusterObjects objects) {
    return claims(pod, objects).flatMap(claim -> Stream.ofNullable(of(claim, objects))).toList();
  }

  /// Returns the existing claims that a pod names.
  static Stream<PersistentVolumeClaim> claims(Pod pod, ClusterObjects objects) {
    return keys(pod)
        .flatMap(key -> Stream.ofNullable(objects.get(PersistentVolumeClaim.class, key)));
  }

  /// Returns the keys of the claims that a pod names, without duplicates.
  static Stream<ObjectKey> keys(Pod pod) {
    return pod.spec().volumes().stream()
        .map(Volume::persistentVolumeClaim)
        .flatMap(Stream::ofNullable)
        .map(source -> new ObjectKey(pod.metadata().namespace(), source.claimName()))
        .distinct();
  }

  /// Returns the claim with its volume; null if the claim has no existing volume.
  static @Nullable BoundVolume of(PersistentVolumeClaim claim, ClusterObjects objects) {
    PersistentVolume volume =
        objects.get(PersistentVolume.class, ObjectKey.clusterScoped(claim.spec().volumeName()));
    return volume == null ? null : new BoundVolume(claim, volume);
  }

  /// Returns the labels that a node needs to use the volume; empty if all nodes can use it, or if
  /// there are alternatives.
  List<NodeSelectorRequirement> places() {
    NodeSelector required = nodes();
    return required == null || required.nodeSelectorTerms().size() != 1
        ? List.of()
        : required.nodeSelectorTerms().getFirst().matchExpressions();
  }

  /// Returns the labels of which a node needs one of the values: by the node affinity of the
  /// volume, and by the labels of the volume, which the plugin VolumeZone reads.
  Stream<NodeSelectorRequirement> placesAndLabels() {
    return Stream.concat(
        places().stream().filter(place -> place.operator().equals("In")),
        volume.metadata().labels().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(label ->
                new NodeSelectorRequirement(
                    label.getKey(), "In", List.of(label.getValue().split(ZONES_APART, -1)))));
  }

  /// Returns the nodes that can use the volume; null if all nodes can.
  public @Nullable NodeSelector nodes() {
    VolumeNodeAffinity affinity = volume.spec().nodeAffinity();
    return affinity == null ? null : affinity.required();
  }
}
