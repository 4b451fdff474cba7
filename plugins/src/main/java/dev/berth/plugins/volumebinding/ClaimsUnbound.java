package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.plugins.support.PodVolumes;
import java.util.List;

/// Claims of the pod should have their volume by now, and have not.
record ClaimsUnbound(List<PersistentVolumeClaim> claims) implements Reason {
  ClaimsUnbound {
    claims = List.copyOf(claims);
  }

  @Override
  public String message() {
    return "pod has unbound immediate PersistentVolumeClaims";
  }

  @Override
  public List<String> details() {
    return claims.stream().map(ClaimsUnbound::detail).toList();
  }

  private static String detail(PersistentVolumeClaim claim) {
    String className = PodVolumes.className(claim);
    String volume = claim.spec().volumeName();
    return "claim %s %s: %s"
        .formatted(
            claim.key().name(),
            className.isEmpty() ? "has no class" : "is of class " + className,
            volume.isEmpty()
                ? "it does not wait for its pod, and nobody has given it a volume"
                : "it asks for volume %s, and has not been bound to it".formatted(volume));
  }
}
