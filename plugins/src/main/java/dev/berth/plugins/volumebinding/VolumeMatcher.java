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
  private final AttributesClasses attributes;

  VolumeMatcher(AttributesClasses attributes) {
    this.attributes = attributes;
  }

  /// What the claim asks of a volume.
  ClaimWish wish(PersistentVolumeClaim claim) {
    return ClaimWish.of(claim, attributes);
  }

  /// The volume that refers to the claim, or else the smallest one that will do; null if there is
  /// none. Of equally small ones it is the first.
  ///
  /// @param volumes those of the claim's class
  /// @param taken the names of volumes that other claims of the pod get
  @Nullable PersistentVolume match(
      PersistentVolumeClaim claim,
      List<PersistentVolume> volumes,
      Set<String> taken,
      Reach reach,
      Target target) {
    ClaimWish wish = wish(claim);
    PersistentVolume smallest = null;
    for (PersistentVolume volume : volumes) {
      if (taken.contains(volume.metadata().name()) || wish.misfit(volume) != null) {
        continue;
      }
      if (wish.isPrepared(volume)) {
        return reach.includes(volume, target) ? volume : null;
      }
      if ((smallest == null || Sizes.capacity(smallest).compareTo(Sizes.capacity(volume)) > 0)
          && reach.includes(volume, target)) {
        smallest = volume;
      }
    }
    return smallest;
  }
}
