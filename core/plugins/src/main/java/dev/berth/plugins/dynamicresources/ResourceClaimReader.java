package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.core.PodResourceClaimStatus;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Looks up the claims of a pod: claims that it names, and claims created for it or its PodGroup
/// from templates.
///
/// Source of the rules: `k8s.io/dynamic-resource-allocation/resourceclaim`.
final class ResourceClaimReader {
  private final ClusterObjects objects;
  private final ClaimUsers users;

  ResourceClaimReader(ClusterObjects objects, ClaimUsers users) {
    this.objects = objects;
    this.users = users;
  }

  /// The result of the lookup.
  sealed interface Reading {
    /// All claims exist.
    ///
    /// @param claims in the order in which the pod names them
    record Complete(List<NamedClaim> claims) implements Reading {
      public Complete {
        claims = List.copyOf(claims);
      }
    }

    /// The pod must wait for a claim.
    record Incomplete(String why) implements Reading {}
  }

  /// A claim, with the pod's name for it.
  record NamedClaim(String name, ResourceClaim claim) {}

  Reading read(Pod pod) {
    var claims = new ArrayList<NamedClaim>();
    for (PodResourceClaim entry : pod.spec().resourceClaims()) {
      boolean generated = entry.resourceClaimName() == null;
      String name = entry.resourceClaimName();
      if (generated) {
        if (entry.resourceClaimTemplateName() == null) {
          return new Reading.Incomplete(
              "pod \"%s\", spec.resourceClaim \"%s\": none of the supported fields are set"
                  .formatted(pod.key(), entry.name()));
        }
        PodResourceClaimStatus made = made(pod, entry.name());
        if (made == null) {
          return new Reading.Incomplete(
              "pod \"%s\": ResourceClaim not created yet".formatted(pod.key()));
        }
        name = made.resourceClaimName();
      }
      if (name == null) {
        continue; // no claim was needed for the template
      }
      var key = new ObjectKey(pod.key().namespace(), name);
      ResourceClaim claim = objects.get(ResourceClaim.class, key);
      if (claim == null) {
        return new Reading.Incomplete("could not find ResourceClaim \"%s\"".formatted(key));
      }
      String problem = problem(pod, claim, generated);
      if (problem != null) {
        return new Reading.Incomplete(problem);
      }
      claims.add(new NamedClaim(entry.name(), claim));
    }
    return new Reading.Complete(claims);
  }

  private static @Nullable PodResourceClaimStatus made(Pod pod, String name) {
    for (var status : pod.status().resourceClaimStatuses()) {
      if (status.name().equals(name)) {
        return status;
      }
    }
    return null;
  }

  private @Nullable String problem(Pod pod, ResourceClaim claim, boolean generated) {
    if (claim.metadata().deletionTimestamp() != null) {
      return "resourceclaim \"%s\" is being deleted".formatted(claim.key().name());
    }
    ObjectKey group = users.groupOf(pod);
    if (!generated
        || isOwner(claim, owner -> owner.uid().equals(pod.metadata().uid()))
        || (group != null && isOwner(claim, owner -> isGroup(owner, group)))) {
      return null;
    }
    return "ResourceClaim %s was not created for Pod %s (%s)"
        .formatted(
            claim.key(),
            pod.key(),
            group == null
                ? "Pod is not owner"
                : "neither Pod nor PodGroup " + group.name() + " is the owner");
  }

  private static boolean isOwner(ResourceClaim claim, Predicate<OwnerReference> test) {
    return claim.metadata().controller().filter(test).isPresent();
  }

  /// The pod knows only the name of its group, not the UID.
  private static boolean isGroup(OwnerReference owner, ObjectKey group) {
    return owner.kind().equals("PodGroup")
        && owner.name().equals(group.name())
        && owner.group().equals("scheduling.k8s.io");
  }
}
