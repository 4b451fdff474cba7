package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.plugins.support.NodeDifference;
import java.util.List;

/// Why otherwise suitable volumes cannot be used where they are needed. Immutable; evaluated on
/// demand.
@FunctionalInterface
interface VolumeReach {
  /// The place of the volume does not matter; it is just not bound yet.
  VolumeReach ANYWHERE = _ -> new Miss(VolumeMismatch.UNBOUND, "");

  /// Returns the problem with a volume that is otherwise suitable.
  Miss miss(PersistentVolume volume);

  /// The mismatch of a volume.
  ///
  /// @param remark how the place differs; may be empty
  record Miss(VolumeMismatch mismatch, String remark) {}

  /// Returns the reach of volumes from a node.
  static VolumeReach from(NodeTopology topology, PodVolumeClaims claims) {
    return volume ->
        new Miss(
            claims.nodes().haveNone(volume) ? VolumeMismatch.NOWHERE : VolumeMismatch.ELSEWHERE,
            String.join("; ", differences(volume, topology, claims.nodeAffinities())));
  }

  private static List<String> differences(
      PersistentVolume volume, NodeTopology topology, VolumeNodeAffinityCache affinities) {
    var missed = affinities.missed(volume, topology);
    return missed == null ? List.of() : NodeDifference.ofTerms(missed.terms(), topology.unnamed());
  }
}
