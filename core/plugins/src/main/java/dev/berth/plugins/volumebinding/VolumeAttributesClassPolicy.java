package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.framework.status.PluginException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How volume binding treats volume attributes classes; the feature gate VolumeAttributesClass
/// chooses the policy.
enum VolumeAttributesClassPolicy {
  /// Claim and volume must have the same class.
  MATCHED {
    @Override
    void check(PersistentVolumeClaim claim) {}

    @Override
    boolean fit(PersistentVolumeClaim claim, PersistentVolume volume) {
      return nameOf(claim.spec().volumeAttributesClassName())
          .equals(nameOf(volume.spec().volumeAttributesClassName()));
    }
  },

  /// A claim must not have a class.
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

  /// Checks that the claim is allowed.
  ///
  /// @throws PluginException if it is not
  abstract void check(PersistentVolumeClaim claim);

  /// Returns whether the volume matches the claim.
  abstract boolean fit(PersistentVolumeClaim claim, PersistentVolume volume);

  private static String nameOf(@Nullable String name) {
    return Objects.requireNonNullElse(name, "");
  }
}
