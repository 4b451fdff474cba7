package dev.berth.plugins.support;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The persistent volume claims behind the volumes of a pod.
public final class PodVolumes {
  private PodVolumes() {}

  /// Returns the name of the claim behind the volume: the claim that the pod names, or the claim of
  /// a generic ephemeral volume. Null for other kinds of volumes.
  public static @Nullable String claimName(Pod pod, Volume volume) {
    var named = volume.persistentVolumeClaim();
    if (named != null) {
      return named.claimName();
    }
    return volume.ephemeral() == null ? null : pod.metadata().name() + "-" + volume.name();
  }

  /// Returns the names of the claims behind all volumes.
  public static List<String> claimNames(Pod pod) {
    var names = new ArrayList<String>();
    for (var volume : pod.spec().volumes()) {
      var name = claimName(pod, volume);
      if (name != null) {
        names.add(name);
      }
    }
    return names;
  }

  /// Returns the names of the claims that the pod names, without those of generic ephemeral
  /// volumes.
  public static List<String> namedClaims(Pod pod) {
    var names = new ArrayList<String>();
    for (var volume : pod.spec().volumes()) {
      var named = volume.persistentVolumeClaim();
      if (named != null) {
        names.add(named.claimName());
      }
    }
    return names;
  }

  /// Returns why the claim cannot be used for a generic ephemeral volume of the pod: such a volume
  /// must not take over a claim of another owner. Null if it can be used.
  public static @Nullable String notMadeFor(Pod pod, PersistentVolumeClaim claim) {
    var mine =
        claim
            .metadata()
            .controller()
            .filter(owner -> owner.uid().equals(pod.metadata().uid()))
            .isPresent();
    return mine
        ? null
        : "PVC %s was not created for pod %s (pod is not owner)".formatted(claim.key(), pod.key());
  }

  /// Returns the API's error for a claim that does not exist.
  public static String notFound(String claim) {
    return "persistentvolumeclaim \"%s\" not found".formatted(claim);
  }
}
