package dev.berth.plugins.support.devices;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimSpec;
import dev.berth.api.resource.ResourceClaimStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The claims for extended resources that devices provide. The scheduler creates one for a pod:
/// first in memory, and in the cluster when the pod is bound.
///
/// Source: KEP-5004.
public final class ExtendedClaims {
  private static final String ANNOTATION = "resource.kubernetes.io/extended-resource-claim";

  /// A name that no claim in the cluster can have.
  private static final String NAME_IN_MEMORY = "<extended-resources>";

  private final Map<String, ResourceClaim> byPod = new HashMap<>();

  ExtendedClaims() {}

  /// Returns the claim before it is stored. It has no requests yet, since they depend on the node.
  public static ResourceClaim inMemory(Pod pod) {
    var owner = new OwnerReference("v1", "Pod", pod.key().name(), pod.metadata().uid(), true, null);
    return new ResourceClaim(
        ObjectMeta.named(pod.key().namespace(), NAME_IN_MEMORY)
            .withUid(uidInMemory(pod.metadata().uid()))
            .withGenerateName(pod.key().name() + "-extended-resources-")
            .withOwnerReferences(List.of(owner))
            .withAnnotations(Map.of(ANNOTATION, "true")),
        ResourceClaimSpec.EMPTY,
        ResourceClaimStatus.EMPTY);
  }

  /// Returns whether the claim is not in the cluster yet.
  public static boolean isInMemory(ResourceClaim claim) {
    return claim.metadata().name().equals(NAME_IN_MEMORY);
  }

  /// Returns the UID that the pod's claim has until the API server stores the claim.
  static String uidInMemory(String podUid) {
    return NAME_IN_MEMORY + podUid;
  }

  /// Returns the UID of the pod for whose extended resources the claim is; null if there is none.
  static @Nullable String podOf(ResourceClaim claim) {
    return "true".equals(claim.metadata().annotations().get(ANNOTATION))
        ? claim.metadata().controller().map(OwnerReference::uid).orElse(null)
        : null;
  }

  void changed(@Nullable ResourceClaim before, @Nullable ResourceClaim after) {
    String pod = before == null ? null : podOf(before);
    if (pod != null) {
      byPod.remove(pod);
    }
    String owner = after == null ? null : podOf(after);
    if (after != null && owner != null) {
      byPod.put(owner, after);
    }
  }

  /// Returns the pod's claim in the cluster, or null.
  @Nullable ResourceClaim of(Pod pod) {
    ResourceClaim claim = byPod.get(pod.metadata().uid());
    return claim != null
            && claim
                .metadata()
                .controller()
                .filter(owner -> owner.name().equals(pod.key().name()))
                .isPresent()
        ? claim
        : null;
  }
}
