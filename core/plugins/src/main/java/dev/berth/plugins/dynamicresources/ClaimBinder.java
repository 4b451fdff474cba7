package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.NodeAllocatableResourceClaimStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodExtendedResourceClaimStatus;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.cluster.EventRecorder;
import dev.berth.framework.status.PluginException;
import dev.berth.plugins.dynamicresources.BindingConditions.Progress;
import dev.berth.plugins.dynamicresources.PodDevices.NodeDevices;
import dev.berth.plugins.support.devices.ExtendedClaims;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes the allocations of a pod in binding, and waits until its devices are ready. Runs on the
/// binding's thread.
final class ClaimBinder {
  private final ClusterWriter writer;
  private final EventRecorder events;
  private final InstantSource clock;
  private final @Nullable BindingConditions conditions;

  /// Creates a binder.
  ///
  /// @param conditions decides when devices are ready; null to wait for nothing
  ClaimBinder(
      ClusterWriter writer,
      EventRecorder events,
      InstantSource clock,
      @Nullable BindingConditions conditions) {
    this.writer = writer;
    this.events = events;
    this.clock = clock;
    this.conditions = conditions;
  }

  /// Writes, and then waits.
  ///
  /// @param pod the pod with its node
  /// @param found the devices reserved for it there; null if there are none
  /// @throws PluginException if it fails or takes too long; completed writes remain
  void bind(Pod pod, String node, PodDevices devices, @Nullable NodeDevices found)
      throws InterruptedException {
    for (PodClaim claim : devices.claims()) {
      if (!claim.isReservedFor(pod)) {
        if (!claim.isExtended()) {
          claim.update(reserve(claim));
        } else if (claim.reserved() != null
            || !claim.claim().spec().devices().requests().isEmpty()) {
          bindExtended(claim, pod, node, found);
        }
      }
    }
    if (found != null && !found.resourceUsage().isEmpty()) {
      count(pod, found.resourceUsage());
    }
    if (conditions != null
        && devices.claims().stream().anyMatch(it -> BindingConditions.areGiven(it.claim()))) {
      events.record(
          pod,
          EventRecorder.Type.NORMAL,
          "BindingConditionsPending",
          "Scheduling",
          "waiting for binding conditions for device on node " + node);
      await(conditions, devices);
    }
  }

  private void count(Pod pod, List<NodeAllocatableResourceClaimStatus> resourceUsage)
      throws InterruptedException {
    // The assumed pod already has the status, but the pod in the cluster does not.
    Pod uncounted =
        pod.withStatus(pod.status().withNodeAllocatableResourceClaimStatuses(List.of()));
    try {
      writer.changeStatus(
          uncounted,
          it -> it.withStatus(it.status().withNodeAllocatableResourceClaimStatuses(resourceUsage)));
    } catch (PluginException e) {
      throw failure("updating pod %s NodeAllocatableResourceClaimStatuses".formatted(pod.key()), e);
    }
  }

  private void bindExtended(PodClaim claim, Pod pod, String node, @Nullable NodeDevices found)
      throws InterruptedException {
    var variant = found == null ? null : found.extended();
    if (ExtendedClaims.isInMemory(claim.claim())) {
      if (variant == null) {
        throw new PluginException("extended resource claim not found for node " + node);
      }
      claim.update(create(variant.claim()));
    }
    claim.update(reserve(claim));
    if (variant == null || variant.mappings().isEmpty()) {
      throw new PluginException(
          "nil or empty request mappings, no update of pod %s ExtendedResourceClaimStatus"
              .formatted(pod.key()));
    }
    var status = new PodExtendedResourceClaimStatus(variant.mappings(), claim.claim().key().name());
    try {
      writer.changeStatus(
          pod, it -> it.withStatus(it.status().withExtendedResourceClaimStatus(status)));
    } catch (PluginException e) {
      throw failure("update pod %s ExtendedResourceClaimStatus".formatted(pod.key()), e);
    }
  }

  private ResourceClaim create(ResourceClaim claim) throws InterruptedException {
    try {
      return writer.create(claim.withMetadata(claim.metadata().withName("").withUid("")));
    } catch (PluginException e) {
      throw failure(
          "create claim for extended resources %s/".formatted(claim.key().namespace()), e);
    }
  }

  /// Reserves the claim for the pod or its group. Also allocates the claim if the allocation was
  /// decided with this pod or with another member of its group; the first member to get here writes
  /// it.
  private ResourceClaim reserve(PodClaim claim) throws InterruptedException {
    AllocationResult allocation = claim.reserved();
    ResourceClaim current = claim.claim();
    if (allocation != null && !ClaimFinalizer.isOn(current.metadata())) {
      try {
        current =
            writer.change(
                current,
                it ->
                    withoutOther(it, allocation).withMetadata(ClaimFinalizer.with(it.metadata())));
      } catch (PluginException e) {
        throw failure("add finalizer to claim %s".formatted(current.key()), e);
      }
    }
    try {
      return writer.changeStatus(
          current,
          it ->
              reserved(
                  allocation == null ? existing(it) : allocated(it, allocation),
                  claim.user().reference()));
    } catch (PluginException e) {
      throw failure(
          "add %sreservation to claim %s"
              .formatted(allocation == null ? "" : "allocation and ", current.key()),
          e);
    }
  }

  private static ResourceClaim existing(ResourceClaim claim) {
    if (claim.metadata().deletionTimestamp() != null) {
      throw new ClaimChangedException(claim, "deleted");
    }
    return claim;
  }

  /// Returns the claim if it has that allocation or none.
  private static ResourceClaim withoutOther(ResourceClaim claim, AllocationResult allocation) {
    AllocationResult present = existing(claim).status().allocation();
    if (present != null && !present.withAllocationTimestamp(null).equals(allocation)) {
      throw new ClaimChangedException(claim, "allocated elsewhere");
    }
    return claim;
  }

  private static ResourceClaim allocated(ResourceClaim claim, AllocationResult allocation) {
    return withoutOther(claim, allocation).status().allocation() == null
        ? claim.withStatus(claim.status().withAllocation(allocation))
        : claim;
  }

  private ResourceClaim reserved(ResourceClaim claim, ResourceClaimConsumerReference user) {
    ResourceClaimStatus status = claim.status();
    var users = new ArrayList<>(status.reservedFor());
    if (users.stream().noneMatch(it -> it.uid().equals(user.uid()))) {
      users.add(user);
    }
    AllocationResult allocation = status.allocation();
    if (conditions != null) {
      if (allocation == null) {
        throw new ClaimChangedException(claim, "deallocated elsewhere");
      }
      if (allocation.allocationTimestamp() == null) {
        allocation = allocation.withAllocationTimestamp(clock.instant());
      }
    }
    return claim.withStatus(status.withReservedFor(users).withAllocation(allocation));
  }

  private void await(BindingConditions given, PodDevices devices) throws InterruptedException {
    var look = new Look(clock.instant(), given.timeout());
    if (!writer.await(cluster -> areReady(given, devices, cluster, look), given.timeout())) {
      throw new PluginException("device binding timeout: context deadline exceeded");
    }
  }

  /// Checks the time only every five seconds and not at the end, as kube-scheduler does, which then
  /// has another message.
  private final class Look {
    private static final Duration PERIOD = Duration.ofSeconds(5);

    private final Instant end;
    private Instant next;

    Look(Instant begin, Duration timeout) {
      next = begin;
      end = begin.plus(timeout);
    }

    boolean isDue() {
      Instant now = clock.instant();
      if (now.isBefore(next) || !now.isBefore(end)) {
        return false;
      }
      next = next.plus(PERIOD);
      return true;
    }
  }

  private static boolean areReady(
      BindingConditions conditions, PodDevices devices, ClusterObjects cluster, Look look) {
    boolean mayBeLate = look.isDue();
    for (PodClaim claim : devices.claims()) {
      var key = claim.claim().key();
      ResourceClaim current = cluster.get(ResourceClaim.class, key);
      if (current == null) {
        throw new PluginException("could not find ResourceClaim \"%s\"".formatted(key));
      }
      claim.update(current);
      switch (conditions.of(current)) {
        case Progress.Ready _ -> {}
        case Progress.Pending _ -> {
          return false;
        }
        case Progress.Failed(String why) -> throw new PluginException(why);
        case Progress.Late(String why) -> {
          if (mayBeLate) {
            throw new PluginException(why);
          }
          return false;
        }
      }
    }
    return true;
  }

  private static PluginException failure(String what, PluginException cause) {
    return new PluginException("%s: %s".formatted(what, cause.getMessage()), cause);
  }

  /// Another writer has changed the claim first.
  private static final class ClaimChangedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ClaimChangedException(ResourceClaim claim, String what) {
      super("claim %s got %s in the meantime".formatted(claim.key(), what));
    }
  }
}
