package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.NodeAllocatableResourceClaimStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.resource.AllocationResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.model.ResourceVector;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.InsufficientResource;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.support.devices.DeviceInventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Counts the use of the node's own resources by devices: some devices represent CPUs or memory,
/// others consume some. The node must also have these resources left.
///
/// Source: KEP-5517.
final class NodeResourceUsage {
  private final DeviceInventory inventory;
  private final PodRequests requests;
  private final boolean podLevel;

  private NodeResourceUsage(DeviceInventory inventory, boolean podLevel) {
    this.inventory = inventory;
    this.podLevel = podLevel;
    requests = new PodRequests(false, podLevel, false, true, Map.of());
  }

  /// Returns the calculation if its feature gate is on; otherwise null.
  static @Nullable NodeResourceUsage by(FeatureGates gates, DeviceInventory inventory) {
    return gates.enabled(SchedulerFeature.DRA_NODE_ALLOCATABLE_RESOURCES)
        ? new NodeResourceUsage(inventory, gates.enabled(SchedulerFeature.POD_LEVEL_RESOURCES))
        : null;
  }

  /// Whether a node has room for the resources that devices use.
  sealed interface Verdict {
    /// The node has room.
    ///
    /// @param claims the usage of each claim, ordered by name, for the pod's status
    record Fits(List<NodeAllocatableResourceClaimStatus> claims) implements Verdict {
      public Fits {
        claims = List.copyOf(claims);
      }
    }

    /// The node lacks room.
    record Exceeds(Rejected why) implements Verdict {}
  }

  /// Returns whether the claim has devices that represent resources of a node and another pod uses,
  /// or will use, the claim. The resources would then count twice.
  boolean isTaken(PodClaim claim, Pod pod) {
    AllocationResult allocation = claim.allocation();
    boolean isUsed = !claim.claim().status().reservedFor().isEmpty() && !claim.isReservedFor(pod);
    return allocation != null
        && (isUsed || claim.pending() != null)
        && AllocatedDevices.anywhere(inventory.slices()).standForResources(allocation);
  }

  /// Returns whether the node has room for the pod with its devices.
  ///
  /// @param fresh the allocations that claims would get on the node, by claim UID
  /// @throws dev.berth.framework.status.PluginException if the usage of a device is not known
  Verdict on(NodeInfo node, Pod pod, PodDevices devices, Map<String, AllocationResult> fresh) {
    var known = AllocatedDevices.on(node.node(), inventory.slices());
    var uses = new TreeMap<String, NodeAllocatableResourceClaimStatus>();
    boolean any = false;
    for (PodClaim claim : devices.claims()) {
      AllocationResult allocation = fresh.get(claim.claim().metadata().uid());
      if (allocation == null) {
        allocation = claim.claim().status().allocation();
      }
      if (allocation != null && known.useResources(allocation)) {
        any = true;
        var use =
            new ClaimResourceUsage(claim.claim().key(), allocation, known)
                .status(containers(pod, devices.namesOf(claim)));
        if (use != null) {
          uses.put(use.resourceClaimName(), use);
        }
      }
    }
    if (!any) {
      return new Verdict.Fits(List.of());
    }
    var claims = List.copyOf(uses.values());
    var counted = pod.withStatus(pod.status().withNodeAllocatableResourceClaimStatuses(claims));
    Rejected why = podLevel ? PodLevelResourcesCheck.check(counted) : null;
    if (why == null) {
      why = shortage(node, ResourceVector.of(requests.of(counted)));
    }
    return why == null ? new Verdict.Fits(claims) : new Verdict.Exceeds(why);
  }

  /// Returns the containers that use a claim, one entry for each use.
  ///
  /// @param names the pod's names for the claim
  private static List<String> containers(Pod pod, List<String> names) {
    var users = new ArrayList<String>();
    for (var containers : List.of(pod.spec().initContainers(), pod.spec().containers())) {
      for (var container : containers) {
        for (var use : container.resources().claims()) {
          if (names.contains(use.name())) {
            users.add(container.name());
          }
        }
      }
    }
    return users;
  }

  private static @Nullable Rejected shortage(NodeInfo node, ResourceVector demand) {
    var shortages = new ArrayList<InsufficientResource>();
    for (String resource :
        List.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.EPHEMERAL_STORAGE)) {
      if (demand.get(resource) > 0) {
        check(node, resource, demand.get(resource), shortages);
      }
    }
    new TreeMap<>(demand.scalars())
        .forEach((resource, amount) -> {
          if (ResourceNames.isHugePages(resource)) {
            check(node, resource, amount, shortages);
          }
        });
    if (shortages.isEmpty()) {
      return null;
    }
    boolean hopeless = shortages.stream().anyMatch(InsufficientResource::isUnresolvable);
    return new Rejected(
        hopeless ? Code.UNSCHEDULABLE_AND_UNRESOLVABLE : Code.UNSCHEDULABLE,
        List.<Reason>copyOf(shortages));
  }

  private static void check(
      NodeInfo node, String resource, long requested, List<InsufficientResource> shortages) {
    long used = node.requested().get(resource);
    long allocatable = node.allocatable().get(resource);
    if (requested > allocatable - used) {
      shortages.add(new InsufficientResource(resource, requested, used, allocatable));
    }
  }
}
