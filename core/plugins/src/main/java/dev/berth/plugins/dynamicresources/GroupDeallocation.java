package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupResourceClaim;
import dev.berth.api.scheduling.PodGroupResourceClaimStatus;
import dev.berth.framework.GroupAttempt;
import dev.berth.framework.PodGroupPostFilterResult.Unhelpful;
import dev.berth.framework.Rejected;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.model.QueuedGroup.Leaf;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.dynamicresources.Deallocation.Help;
import dev.berth.plugins.dynamicresources.allocation.plan.Claims;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes devices back from the claims of a PodGroup that cannot be scheduled, so that the claims
/// can get others: one claim of each member, or one of the group's own claims.
final class GroupDeallocation {
  private final ClusterObjects objects;
  private final Groups groups;
  private final ClaimUsers users;
  private final boolean topology;

  GroupDeallocation(ClusterObjects objects, Groups groups, ClaimUsers users, FeatureGates gates) {
    this.objects = objects;
    this.groups = groups;
    this.users = users;
    topology = gates.enabled(SchedulerFeature.TOPOLOGY_AWARE_WORKLOAD_SCHEDULING);
  }

  /// Returns what helps the group. Does nothing for groups of groups, and for groups that are bound
  /// to one domain.
  ///
  /// @throws PluginException in kube-scheduler's words, if PreFilter was called for no member or a
  ///   claim of the group is missing
  Unhelpful of(GroupAttempt attempt) {
    if (!(attempt.group() instanceof Leaf group) || isConstrained(group.key().object())) {
      return new Unhelpful(Rejected.unschedulable(new Reason[0]));
    }
    var known = GroupDevices.of(attempt.state(group.key()));
    if (known == null) {
      throw new PluginException("not found");
    }
    var effects = new ArrayList<ClusterEffect>();
    boolean allHelped = true;
    for (QueuedPodInfo member : group.pods()) {
      PodDevices devices = known.of(member.pod().uid());
      if (devices != null) {
        Help help = Deallocation.of(member.pod().pod(), devices, attempt.nodes(member.pod()));
        if (help == null) {
          allHelped = false;
        } else {
          effects.add(help.effect());
        }
      }
    }
    Rejected why = allHelped ? null : releaseOwn(attempt, group, known, effects);
    return new Unhelpful(
        why == null
            ? Rejected.unschedulable("deallocation and deletion of ResourceClaims completed")
            : why,
        effects,
        null);
  }

  private boolean isConstrained(ObjectKey key) {
    PodGroup group = topology ? objects.get(PodGroup.class, key) : null;
    return group != null && group.spec().schedulingConstraints() != null;
  }

  /// The group itself may give its claims back while no member is on a node.
  ///
  /// @return the result; null if nothing is done
  private @Nullable Rejected releaseOwn(
      GroupAttempt attempt, Leaf leaf, GroupDevices known, List<ClusterEffect> effects) {
    Pod first = leaf.pods().getFirst().pod().pod();
    ObjectKey key = users.groupOf(first);
    if (key == null || !groups.members(key).scheduled().isEmpty()) {
      return null;
    }
    PodGroup group = objects.get(PodGroup.class, key);
    if (group == null) {
      throw new PluginException(ClaimUsers.missing(key));
    }
    for (QueuedPodInfo member : leaf.pods()) {
      PodDevices devices = known.of(member.pod().uid());
      Deallocation deallocation =
          devices == null
              ? null
              : Deallocation.of(group.metadata().uid(), devices, attempt.nodes(member.pod()));
      if (deallocation != null) {
        effects.add(deallocation);
        return Rejected.unschedulable("deallocation of PodGroup ResourceClaim completed");
      }
    }
    for (PodGroupResourceClaim entry : group.spec().resourceClaims()) {
      ResourceClaim claim = claim(group, entry);
      if (claim != null
          && claim.status().allocation() != null
          && Claims.isReservedFor(first, claim, true)) {
        effects.add(new ReservationRemoval(claim, group.metadata().uid()));
        return Rejected.unresolvable("ResourceClaim unreserved for PodGroup");
      }
    }
    return null;
  }

  /// Returns the group's claim; null if none was needed, or if the claim belongs to another owner.
  private @Nullable ResourceClaim claim(PodGroup group, PodGroupResourceClaim entry) {
    String name = entry.resourceClaimName();
    boolean generated = name == null;
    if (generated) {
      if (entry.resourceClaimTemplateName() == null) {
        throw new PluginException(
            "PodGroup %s, spec.resourceClaim %s: none of the supported fields are set"
                .formatted(group.key(), entry.name()));
      }
      name = made(group, entry.name()).resourceClaimName();
    }
    if (name == null) {
      return null;
    }
    var key = new ObjectKey(group.key().namespace(), name);
    ResourceClaim claim = objects.get(ResourceClaim.class, key);
    if (claim == null) {
      throw new PluginException("could not find ResourceClaim \"%s\"".formatted(key));
    }
    return generated
            && claim
                .metadata()
                .controller()
                .filter(owner -> owner.uid().equals(group.metadata().uid()))
                .isEmpty()
        ? null
        : claim;
  }

  private static PodGroupResourceClaimStatus made(PodGroup group, String name) {
    return group.status().resourceClaimStatuses().stream()
        .filter(status -> status.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new PluginException(
                "PodGroup %s: ResourceClaim not created yet".formatted(group.key())));
  }
}
