package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.framework.PluginException;
import dev.berth.framework.state.StateData;
import dev.berth.plugins.support.InTreePlugin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The claims of one pod, in the order of its volumes, and what there is for them in this cycle.
/// Immutable.
///
/// Two of them are equal if every node has the same answer for both: that depends on what the
/// claims ask for and on where their volumes are, not on their names, so that the pods of a
/// workload are equal although each has claims of its own.
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

  /// The claims of a pod.
  ///
  /// @param bound those that have their volume
  /// @param waiting those that get one where the pod goes
  /// @param unbound those that should have one by now and have not
  /// @param supplies what there is of the classes of those that wait, by name
  /// @param nodes all nodes as they are now
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

  /// From which nodes the volume can be reached; null if from all.
  private static @Nullable Object reach(PersistentVolume volume) {
    InTreePlugin plugin = InTreePlugin.of(volume);
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

  /// What a claim that waits asks for.
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

  /// The claims that keep the pod from being placed anywhere.
  List<UnboundClaim> unbound() {
    return unbound;
  }

  /// What there is of the class; null if there is no such class.
  @Nullable ClassSupply supply(String className) {
    return supplies.get(className);
  }

  /// The volumes of the claim's class, taken ones included, and the classes of others.
  KnownVolumes knownVolumes(PersistentVolumeClaim claim) {
    ClassSupply supply = supply(claim.className());
    return supply == null ? KnownVolumes.NONE : supply.known();
  }

  /// The volumes of the claim's class, taken ones included.
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
