package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the volume for a claim among those that are there.
///
/// Source of the rules: `FindMatchingVolume` in `component-helpers/storage/volume`.
final class VolumeMatcher {
  private final VolumeAttributesClassPolicy attributes;

  VolumeMatcher(VolumeAttributesClassPolicy attributes) {
    this.attributes = attributes;
  }

  /// The claim's requirements on a volume.
  ClaimRequirements requirements(PersistentVolumeClaim claim) {
    return ClaimRequirements.of(claim, attributes);
  }

  /// The volume that refers to the claim, or else the smallest one that matches; null if there is
  /// none. Of equally small ones it is the first.
  ///
  /// @param volumes those of the claim's class
  /// @param taken the names of volumes that other claims of the pod get
  @Nullable PersistentVolume match(
      PersistentVolumeClaim claim,
      List<PersistentVolume> volumes,
      Set<String> taken,
      VolumeNodeAffinityCache nodeAffinities,
      NodeTopology topology) {
    ClaimRequirements requirements = requirements(claim);
    PersistentVolume smallest = null;
    for (PersistentVolume volume : volumes) {
      if (taken.contains(volume.metadata().name()) || requirements.mismatch(volume) != null) {
        continue;
      }
      if (requirements.isPrepared(volume)) {
        return nodeAffinities.includes(volume, topology) ? volume : null;
      }
      if ((smallest == null || Sizes.capacity(smallest).compareTo(Sizes.capacity(volume)) > 0)
          && nodeAffinities.includes(volume, topology)) {
        smallest = volume;
      }
    }
    return smallest;
  }
}
