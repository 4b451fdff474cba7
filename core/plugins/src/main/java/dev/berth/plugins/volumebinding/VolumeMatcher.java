package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.plugins.volumebinding.ClassVolumes.BySize;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds an existing volume for a claim.
///
/// Source of the rules: `FindMatchingVolume` in `component-helpers/storage/volume`.
final class VolumeMatcher {
  private final VolumeAttributesClassPolicy attributes;

  VolumeMatcher(VolumeAttributesClassPolicy attributes) {
    this.attributes = attributes;
  }

  /// Returns the claim's requirements on a volume.
  ClaimRequirements requirements(PersistentVolumeClaim claim) {
    return ClaimRequirements.of(claim, attributes);
  }

  /// Returns the volume that refers to the claim, or else the smallest matching volume; null if
  /// there is none. Among equally small volumes, returns the first by name.
  ///
  /// @param volumes the volumes of the claim's class
  /// @param taken the names of volumes that other claims of the pod get
  @Nullable PersistentVolume match(
      PersistentVolumeClaim claim,
      ClassVolumes volumes,
      Set<String> taken,
      Map<String, String> labels) {
    ClaimRequirements requirements = requirements(claim);
    for (ReachableVolume prepared : volumes.referringTo(claim.key())) {
      if (isOffered(prepared, requirements, taken)) {
        return prepared.isWithinReach(labels) ? prepared.volume() : null;
      }
    }
    ReachableVolume smallest =
        volumes
            .free()
            .first(
                labels,
                new BySize(requirements.size(), ""),
                volume -> isOffered(volume, requirements, taken) && volume.isWithinReach(labels));
    return smallest == null ? null : smallest.volume();
  }

  private static boolean isOffered(
      ReachableVolume volume, ClaimRequirements requirements, Set<String> taken) {
    return !taken.contains(volume.volume().metadata().name())
        && requirements.mismatch(volume.volume()) == null;
  }
}
