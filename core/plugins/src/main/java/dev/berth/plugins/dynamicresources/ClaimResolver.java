package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.DeviceSubRequest;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.Rejected;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.status.PluginException;
import dev.berth.plugins.dynamicresources.ResourceClaimReader.NamedClaim;
import dev.berth.plugins.dynamicresources.ResourceClaimReader.Reading;
import dev.berth.plugins.dynamicresources.allocation.Allocator;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestReference;
import dev.berth.plugins.support.DeviceClasses;
import dev.berth.plugins.support.devices.DeviceInventory;
import dev.berth.plugins.support.devices.ExtendedClaims;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Determines which devices a pod needs, before any node is filtered.
final class ClaimResolver {
  /// The most users that can share a claim.
  private static final int MOST_USERS = 256;

  private final ClusterObjects objects;
  private final ResourceClaimReader reader;
  private final ClaimUsers users;
  private final DeviceClasses classes;
  private final DeviceInventory inventory;
  private final CurrentCatalog catalog;

  ClaimResolver(
      ClusterObjects objects,
      ResourceClaimReader reader,
      ClaimUsers users,
      FeatureGates gates,
      DeviceInventory inventory,
      CurrentCatalog catalog) {
    this.objects = objects;
    this.reader = reader;
    this.users = users;
    this.inventory = inventory;
    this.catalog = catalog;
    classes = DeviceClasses.of(objects, gates);
  }

  /// The result for a pod.
  sealed interface Resolution {
    /// The pod needs these devices.
    record Resolved(PodDevices devices) implements Resolution {}

    /// The pod cannot be placed anywhere now.
    record Unresolved(Rejected why) implements Resolution {}
  }

  /// Returns what the pod needs.
  ///
  /// @param group the state that the members of the pod's group share while the group is tried;
  ///   null if the pod is tried alone
  /// @throws PluginException if a claim is invalid
  Resolution of(Pod pod, @Nullable CycleState group) {
    return switch (reader.read(pod)) {
      case Reading.Incomplete(String why) -> refused(why);
      case Reading.Complete(List<NamedClaim> named) ->
          switch (users.of(pod)) {
            case ClaimUsers.Users.Unknown(String why) -> refused(why);
            case ClaimUsers.Users.Known known -> of(pod, named, known, group);
          };
    };
  }

  private Resolution of(
      Pod pod, List<NamedClaim> named, ClaimUsers.Users.Known known, @Nullable CycleState group) {
    var claims = new ArrayList<PodClaim>();
    for (NamedClaim one : named) {
      var claim =
          new PodClaim(one.name(), one.claim(), known.of(one.name()), pending(one.claim(), group));
      String problem = problem(pod, claim);
      if (problem != null) {
        return refused(problem);
      }
      claims.add(claim);
    }
    ResourceClaim extended = extendedClaim(pod);
    if (extended != null) {
      claims.add(PodClaim.forExtendedResources(extended, known.itself()));
    }
    if (claims.isEmpty()) {
      return new Resolution.Resolved(PodDevices.NONE);
    }
    ExtendedDemand demand = extended == null ? null : ExtendedDemand.of(pod, extended, classes);
    Map<String, DeviceClass> requested = requestedClasses(claims, demand);
    boolean allocated = claims.stream().allMatch(PodClaim::isAllocated);
    return new Resolution.Resolved(
        new PodDevices(claims, demand, requested, allocated ? null : allocator(requested)));
  }

  /// Returns the classes that requests name, in their current state. Explanations that are computed
  /// later, when a decision is read, use the same classes.
  private Map<String, DeviceClass> requestedClasses(
      List<PodClaim> claims, @Nullable ExtendedDemand extended) {
    Map<String, DeviceClass> requested = new HashMap<>();
    if (extended != null) {
      extended.classes().forEach(it -> requested.put(it.metadata().name(), it));
    }
    claims.stream()
        .flatMap(claim -> claim.claim().spec().devices().requests().stream())
        .flatMap(request ->
            request.exactly() == null
                ? request.firstAvailable().stream().map(DeviceSubRequest::deviceClassName)
                : Stream.of(request.exactly().deviceClassName()))
        .forEach(name -> {
          DeviceClass known = objects.get(DeviceClass.class, name);
          if (known != null) {
            requested.put(name, known);
          }
        });
    return requested;
  }

  private @Nullable ResourceClaim extendedClaim(Pod pod) {
    if (!ExtendedDemand.isGiven(pod, classes)) {
      return null;
    }
    ResourceClaim stored = inventory.extendedClaimOf(pod);
    return stored == null ? ExtendedClaims.inMemory(pod) : stored;
  }

  /// Returns the allocation decided with a member of the group that was tried before; null if there
  /// is none.
  private @Nullable AllocationResult pending(ResourceClaim claim, @Nullable CycleState group) {
    return group == null || claim.status().allocation() != null
        ? null
        : inventory.inFlight().of(claim.metadata().uid(), group);
  }

  /// Returns why the pod cannot get the claim anywhere; null if it can.
  private @Nullable String problem(Pod pod, PodClaim podClaim) {
    ResourceClaim claim = podClaim.claim();
    if (podClaim.isAllocated()) {
      boolean isFull = claim.status().reservedFor().size() >= MOST_USERS;
      return isFull && !podClaim.isReservedFor(pod) ? "resourceclaim in use" : null;
    }
    if (podClaim.pending() != null) {
      return null;
    }
    if (inventory.inFlight().of(claim.metadata().uid()) != null) {
      return "resource claim %s is in the process of being allocated".formatted(claim.key());
    }
    for (DeviceRequest request : claim.spec().devices().requests()) {
      String problem = problem(claim, request);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private @Nullable String problem(ResourceClaim claim, DeviceRequest request) {
    if (request.exactly() != null) {
      return missingClass(request.exactly().deviceClassName(), request.name());
    }
    if (request.firstAvailable().isEmpty()) {
      return "resource claim %s, request %s: unknown request type"
          .formatted(claim.key(), request.name());
    }
    for (DeviceSubRequest alternative : request.firstAvailable()) {
      String problem =
          missingClass(
              alternative.deviceClassName(),
              RequestReference.of(request.name(), alternative.name()));
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private @Nullable String missingClass(String name, String request) {
    if (name.isEmpty()) {
      throw new PluginException("request %s: unsupported request type".formatted(request));
    }
    return objects.get(DeviceClass.class, name) == null
        ? "request %s: device class %s does not exist".formatted(request, name)
        : null;
  }

  private Allocator allocator(Map<String, DeviceClass> requested) {
    return new Allocator(
        inventory.allocated(), requested::get, catalog.get(), inventory.selectors());
  }

  private static Resolution refused(String why) {
    return new Resolution.Unresolved(Rejected.unresolvable(why));
  }
}
