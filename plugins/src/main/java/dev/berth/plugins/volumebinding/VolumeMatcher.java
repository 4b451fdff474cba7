package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.Quantity;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.framework.PluginException;
import dev.berth.plugins.support.PodVolumes;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the volume for a claim among those that are there.
///
/// Source of the rules: `FindMatchingVolume` in `component-helpers/storage/volume`.
final class VolumeMatcher {
  private static final String FILESYSTEM = "Filesystem";

  private final AttributesClasses attributes;

  VolumeMatcher(AttributesClasses attributes) {
    this.attributes = attributes;
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
    attributes.check(claim);
    Selector selector = selector(claim);
    Quantity wanted = Sizes.requested(claim);
    PersistentVolume smallest = null;
    for (PersistentVolume volume : volumes) {
      boolean prepared = isFor(volume, claim);
      if (taken.contains(volume.metadata().name())
          || (volume.spec().claimRef() != null && !prepared)
          || Sizes.capacity(volume).compareTo(wanted) < 0
          || !mode(claim.spec().volumeMode()).equals(mode(volume.spec().volumeMode()))
          || !attributes.fit(claim, volume)
          || volume.metadata().deletionTimestamp() != null) {
        continue;
      }
      if (prepared) {
        return reach.includes(volume, target) ? volume : null;
      }
      if (volume.status().phase().equals(PersistentVolumeStatus.AVAILABLE)
          && (smallest == null || Sizes.capacity(smallest).compareTo(Sizes.capacity(volume)) > 0)
          && (selector == null || selector.matches(volume.metadata().labels()))
          && PodVolumes.className(volume).equals(PodVolumes.className(claim))
          && volume.spec().accessModes().containsAll(claim.spec().accessModes())
          && reach.includes(volume, target)) {
        smallest = volume;
      }
    }
    return smallest;
  }

  private static @Nullable Selector selector(PersistentVolumeClaim claim) {
    LabelSelector wanted = claim.spec().selector();
    try {
      return wanted == null ? null : Selector.of(wanted);
    } catch (SelectorException e) {
      throw new PluginException(
          "error creating internal label selector for claim: %s: %s"
              .formatted(claim.key(), e.getMessage()),
          e);
    }
  }

  /// Whether the volume refers to the claim; by name alone, if it does not say which claim of that
  /// name.
  static boolean isFor(PersistentVolume volume, PersistentVolumeClaim claim) {
    var reference = volume.spec().claimRef();
    return reference != null
        && reference.name().equals(claim.key().name())
        && reference.namespace().equals(claim.key().namespace())
        && (reference.uid().isEmpty() || reference.uid().equals(claim.metadata().uid()));
  }

  private static String mode(@Nullable String mode) {
    return mode == null ? FILESYSTEM : mode;
  }
}
