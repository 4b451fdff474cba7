package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.framework.status.PluginException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A claim that should already have its volume but does not, with the volumes that it might get.
///
/// @param named the volume that it names; null if it does not exist
/// @param supply the supply of its class; null if the class does not exist
/// @param volumes the volumes of its class, and the classes of others
record UnboundClaim(
    PersistentVolumeClaim claim,
    @Nullable PersistentVolume named,
    @Nullable ClassSupply supply,
    KnownVolumes volumes,
    VolumeAttributesClassPolicy attributes) {
  /// Returns why it has no volume: a sentence, and a line for each kind of mismatch.
  List<String> lines() {
    try {
      var requirements = ClaimRequirements.of(claim, attributes);
      if (!claim.spec().volumeName().isEmpty()) {
        return List.of("claim %s: %s".formatted(claim.key().name(), whyNotNamed(requirements)));
      }
      var lines = new ArrayList<String>();
      lines.add("claim %s %s".formatted(claim.key().name(), whyNone()));
      lines.addAll(
          new VolumeMismatches(requirements, volumes, List.of(), VolumeReach.ANYWHERE).lines());
      return lines;
    } catch (PluginException e) {
      return List.of("claim %s: %s".formatted(claim.key().name(), e.getMessage()));
    }
  }

  private String whyNone() {
    String className = claim.className();
    if (className.isEmpty()) {
      return "has no class, and no volume yet";
    }
    if (supply == null) {
      return volumes.classes().contains(className)
          ? "has no volume of class %s yet".formatted(className)
          : "is of class %s, which does not exist".formatted(className);
    }
    return supply.isProvisioned()
        ? "is of class %s: %s has not made its volume yet"
            .formatted(className, supply.storageClass().provisioner())
        : "is of class %s, for which no volumes are made".formatted(className);
  }

  /// Uses the words of the persistent volume controller where it has some.
  private String whyNotNamed(ClaimRequirements requirements) {
    String name = claim.spec().volumeName();
    if (named == null) {
      return "it names volume %s, which does not exist".formatted(name);
    }
    var holder = named.spec().claimRef();
    if (holder != null && !ClaimRequirements.isFor(named, claim)) {
      return "volume \"%s\" already bound to a different claim. (%s/%s%s)"
          .formatted(
              name,
              holder.namespace(),
              holder.name(),
              VolumeMismatch.isReleased(named)
                  ? ", a former one: it is Released, remove its claimRef to use it again"
                  : "");
    }
    String misfit = holder == null ? misfit(named, requirements) : "";
    return misfit.isEmpty()
        ? "it names volume %s, and is not bound to it yet".formatted(name)
        : "Cannot bind to requested volume \"%s\": %s".formatted(name, misfit);
  }

  private String misfit(PersistentVolume volume, ClaimRequirements requirements) {
    if (volume.metadata().deletionTimestamp() != null) {
      return "the volume is marked for deletion";
    }
    if (volume.spec().size().compareTo(requirements.size()) < 0) {
      return "requested PV is too small (%s of %s)"
          .formatted(Sizes.text(volume.spec().size()), Sizes.text(requirements.size()));
    }
    String wanted = claim.className();
    if (!volume.className().equals(wanted)) {
      return "storageClassName does not match (%s, and the claim has %s)"
          .formatted(quoted(volume.className()), quoted(wanted));
    }
    if (!attributes.fit(claim, volume)) {
      return "volumeAttributesClassName does not match";
    }
    if (!requirements.hasMode(volume)) {
      return "incompatible volumeMode";
    }
    return volume.spec().accessModes().containsAll(claim.spec().accessModes())
        ? ""
        : "incompatible accessMode (%s, and the claim has %s)"
            .formatted(
                String.join(", ", volume.spec().accessModes()),
                String.join(", ", claim.spec().accessModes()));
  }

  private static String quoted(String className) {
    return '"' + className + '"';
  }
}
