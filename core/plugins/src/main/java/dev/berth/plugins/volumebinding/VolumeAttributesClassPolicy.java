package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.framework.PluginException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What to do about volume attributes classes, by the gate for them.
enum VolumeAttributesClassPolicy {
  /// Claim and volume must have the same.
  MATCHED {
    @Override
    void check(PersistentVolumeClaim claim) {}

    @Override
    boolean fit(PersistentVolumeClaim claim, PersistentVolume volume) {
      return nameOf(claim.spec().volumeAttributesClassName())
          .equals(nameOf(volume.spec().volumeAttributesClassName()));
    }
  },

  /// No claim may have one.
  REFUSED {
    @Override
    void check(PersistentVolumeClaim claim) {
      if (!nameOf(claim.spec().volumeAttributesClassName()).isEmpty()) {
        throw new PluginException(
            ("unsupported volumeAttributesClassName is set on claim %s when the feature-gate"
                    + " VolumeAttributesClass is disabled")
                .formatted(claim.key()));
      }
    }

    @Override
    boolean fit(PersistentVolumeClaim claim, PersistentVolume volume) {
      return nameOf(volume.spec().volumeAttributesClassName()).isEmpty();
    }
  };

  static VolumeAttributesClassPolicy by(FeatureGates gates) {
    return gates.enabled(SchedulerFeature.VOLUME_ATTRIBUTES_CLASS) ? MATCHED : REFUSED;
  }

  /// Refuses claims that cannot be dealt with.
  ///
  /// @throws PluginException if the claim is one
  abstract void check(PersistentVolumeClaim claim);

  /// Whether the volume matches the claim.
  abstract boolean fit(PersistentVolumeClaim claim, PersistentVolume volume);

  private static String nameOf(@Nullable String name) {
    return Objects.requireNonNullElse(name, "");
  }
}
