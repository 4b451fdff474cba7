package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupResourceClaim;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.GroupKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Determines for whom claims are reserved: for the pod, or, with the feature gate
/// DRAWorkloadResourceClaims, for its PodGroup if the group names the same claim.
///
/// Source of the rules: KEP-5729, and `k8s.io/dynamic-resource-allocation/resourceclaim`.
final class ClaimUsers {
  private final ClusterObjects objects;
  private final boolean groups;

  private ClaimUsers(ClusterObjects objects, boolean groups) {
    this.objects = objects;
    this.groups = groups;
  }

  static ClaimUsers by(FeatureGates gates, ClusterObjects objects) {
    return new ClaimUsers(objects, gates.enabled(SchedulerFeature.DRA_WORKLOAD_RESOURCE_CLAIMS));
  }

  /// The users of a pod's claims.
  sealed interface Users {
    /// The users are known.
    ///
    /// @param orGroup whether a reservation for the pod's group always covers the pod, too
    /// @param byName the group as the user of its own claims, by the pod's names for them
    record Known(Pod pod, boolean orGroup, Map<String, ClaimUser> byName) implements Users {
      public Known {
        byName = Map.copyOf(byName);
      }

      ClaimUser of(String name) {
        ClaimUser group = byName.get(name);
        return group == null ? itself() : group;
      }

      ClaimUser itself() {
        return ClaimUser.of(pod, orGroup);
      }
    }

    /// The group does not exist or cannot be read.
    record Unknown(String why) implements Users {}
  }

  /// Returns the name of the PodGroup that may use claims for the pod; null if there is none.
  @Nullable ObjectKey groupOf(Pod pod) {
    var group = pod.spec().schedulingGroup();
    return groups && group != null && group.podGroupName() != null
        ? new ObjectKey(pod.key().namespace(), group.podGroupName())
        : null;
  }

  Users of(Pod pod) {
    ObjectKey key = groupOf(pod);
    if (key == null) {
      return new Users.Known(pod, groups, Map.of());
    }
    PodGroup group = objects.get(PodGroup.class, key);
    if (group == null) {
      return new Users.Unknown(missing(key));
    }
    var reference =
        new ResourceClaimConsumerReference(
            "scheduling.k8s.io", "podgroups", key.name(), group.metadata().uid());
    Map<String, ClaimUser> byName = new HashMap<>();
    for (PodResourceClaim claim : pod.spec().resourceClaims()) {
      for (PodGroupResourceClaim shared : group.spec().resourceClaims()) {
        if (shared.resourceClaimName() == null && shared.resourceClaimTemplateName() == null) {
          return new Users.Unknown(
              "PodGroup %s claim %s: none of the supported fields are set"
                  .formatted(key, shared.name()));
        }
        if (isSame(claim, shared)) {
          byName.put(claim.name(), new ClaimUser(reference, true));
          break;
        }
      }
    }
    return new Users.Known(pod, groups, byName);
  }

  /// Returns kube-scheduler's message for a group that does not exist.
  static String missing(ObjectKey podGroup) {
    return "pod group object not found for pod group " + GroupKey.podGroup(podGroup);
  }

  private static boolean isSame(PodResourceClaim claim, PodGroupResourceClaim shared) {
    return claim.name().equals(shared.name())
        && Objects.equals(claim.resourceClaimName(), shared.resourceClaimName())
        && Objects.equals(claim.resourceClaimTemplateName(), shared.resourceClaimTemplateName());
  }
}
