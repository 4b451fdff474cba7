package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.plugins.support.NodeDifference;
import java.util.List;

/// Why volumes that would do cannot be had where they are needed. Immutable; evaluated on demand.
@FunctionalInterface
interface VolumeReach {

  /// Where the volume is does not matter: that it is not bound yet is all there is to say.
  VolumeReach ANYWHERE = _ -> new Miss(VolumeMismatch.UNBOUND, "");

  /// What stands against the volume, for which nothing else does.
  Miss miss(PersistentVolume volume);

  /// What is wrong with a volume.
  ///
  /// @param remark how the place differs; may be empty
  record Miss(VolumeMismatch mismatch, String remark) {}

  /// A volume is to be had on a node.
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
