package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.framework.model.StateData;
import dev.berth.framework.status.PluginException;
import dev.berth.plugins.support.InTreePlugin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The claims of one pod, in the order of its volumes, and the supply for them in this cycle.
/// Immutable.
///
/// Two of them are equal if every node gives both the same answer. The answer depends on what the
/// claims request and on where their volumes are, not on names. So the pods of a workload are equal
/// although each has its own claims.
final class PodVolumeClaims implements StateData {
  static final PodVolumeClaims NONE =
      new PodVolumeClaims(List.of(), List.of(), List.of(), Map.of(), CycleNodes.NONE);

  private final List<BoundClaim> bound;
  private final List<PersistentVolumeClaim> waiting;
  private final List<UnboundClaim> unbound;
  private final Map<String, ClassSupply> supplies;
  private final CycleNodes nodes;
  private final VolumeNodeAffinityCache nodeAffinities = new VolumeNodeAffinityCache();
  private final List<Object> essence;

  /// A claim that has its volume.
  ///
  /// @param volume null if it does not exist
  record BoundClaim(PersistentVolumeClaim claim, @Nullable PersistentVolume volume) {}

  /// Creates the claims of a pod.
  ///
  /// @param bound the claims that already have a volume
  /// @param waiting the claims that get a volume on the pod's node
  /// @param unbound the claims that should already have a volume but do not
  /// @param supplies the supply of the waiting claims' classes, by name
  /// @param nodes all nodes in their current state
  PodVolumeClaims(
      List<BoundClaim> bound,
      List<PersistentVolumeClaim> waiting,
      List<UnboundClaim> unbound,
      Map<String, ClassSupply> supplies,
      CycleNodes nodes) {
    this.bound = List.copyOf(bound);
    this.waiting = List.copyOf(waiting);
    this.unbound = List.copyOf(unbound);
    this.supplies = Map.copyOf(supplies);
    this.nodes = nodes;
    essence = essence();
  }

  private List<Object> essence() {
    var parts = new ArrayList<Object>();
    for (BoundClaim claim : bound) {
      PersistentVolume volume = claim.volume();
      Object reach = volume == null ? "missing" : reach(volume);
      if (reach != null) {
        parts.add(reach);
      }
    }
    for (PersistentVolumeClaim claim : waiting) {
      ClassSupply supply = supply(claim.className());
      parts.add(essence(claim));
      parts.add(supply == null ? List.of() : supply.essence(claim));
    }
    return parts;
  }

  /// Returns which nodes can reach the volume; null if all can.
  private static @Nullable Object reach(PersistentVolume volume) {
    var plugin = InTreePlugin.of(volume);
    var affinity = volume.spec().nodeAffinity();
    if (plugin == null || !plugin.isMigrated()) {
      return affinity;
    }
    try {
      return Arrays.asList(plugin, affinity, MigratedTopology.of(volume, plugin));
    } catch (PluginException e) {
      return volume;
    }
  }

  /// Returns the request of a waiting claim.
  private static List<@Nullable Object> essence(PersistentVolumeClaim claim) {
    PersistentVolumeClaimSpec spec = claim.spec();
    return Arrays.asList(
        spec.accessModes(),
        spec.selector(),
        spec.resources(),
        spec.volumeMode(),
        spec.volumeAttributesClassName(),
        claim.className(),
        spec.storageClassName(),
        Annotations.selectedNode(claim));
  }

  List<BoundClaim> bound() {
    return bound;
  }

  List<PersistentVolumeClaim> waiting() {
    return waiting;
  }

  /// The claims that keep the pod from all nodes.
  List<UnboundClaim> unbound() {
    return unbound;
  }

  /// Returns the supply of the class; null if the class does not exist.
  @Nullable ClassSupply supply(String className) {
    return supplies.get(className);
  }

  /// Returns the volumes of the claim's class, including taken ones, and the classes of others.
  KnownVolumes knownVolumes(PersistentVolumeClaim claim) {
    ClassSupply supply = supply(claim.className());
    return supply == null ? KnownVolumes.NONE : supply.known();
  }

  /// Returns the volumes of the claim's class, including taken ones.
  ClassVolumes volumesFor(PersistentVolumeClaim claim) {
    return knownVolumes(claim).ofClass();
  }

  CycleNodes nodes() {
    return nodes;
  }

  VolumeNodeAffinityCache nodeAffinities() {
    return nodeAffinities;
  }

  @Override
  public boolean isReadWhenBinding() {
    return false;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PodVolumeClaims claims && essence.equals(claims.essence);
  }

  @Override
  public int hashCode() {
    return essence.hashCode();
  }
}
