package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.DeviceSubRequest;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.PluginException;
import dev.berth.framework.Rejected;
import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.plugins.dynamicresources.ClaimReader.NamedClaim;
import dev.berth.plugins.dynamicresources.ClaimReader.Reading;
import dev.berth.plugins.dynamicresources.allocation.Allocator;
import dev.berth.plugins.dynamicresources.allocation.Claims;
import dev.berth.plugins.dynamicresources.allocation.RequestReference;
import dev.berth.plugins.dynamicresources.inventory.DeviceInventory;
import dev.berth.plugins.dynamicresources.inventory.ExtendedClaims;
import dev.berth.plugins.support.DeviceClasses;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds out what devices a pod needs, before any node is looked at.
final class Intake {
  /// How many can share a claim.
  private static final int MOST_USERS = 256;

  private final ClusterObjects objects;
  private final ClaimReader reader;
  private final DeviceClasses classes;
  private final DeviceInventory inventory;
  private final ChoicePolicy choices;

  Intake(
      ClusterObjects objects,
      ClaimReader reader,
      FeatureGates gates,
      DeviceInventory inventory,
      ChoicePolicy choices) {
    this.objects = objects;
    this.reader = reader;
    this.inventory = inventory;
    this.choices = choices;
    classes = DeviceClasses.of(objects, gates);
  }

  /// What is known of a pod's needs.
  sealed interface Answer {
    /// The pod needs these.
    record Taken(PodDevices devices) implements Answer {}

    /// The pod cannot be placed anywhere now.
    record Refused(Rejected why) implements Answer {}
  }

  /// What the pod needs.
  ///
  /// @throws PluginException if a claim makes no sense
  Answer of(Pod pod) {
    return switch (reader.read(pod)) {
      case Reading.Incomplete(String why) -> refused(why);
      case Reading.Complete(List<NamedClaim> named) -> of(pod, named);
    };
  }

  private Answer of(Pod pod, List<NamedClaim> named) {
    var claims = new ArrayList<PodClaim>();
    for (NamedClaim one : named) {
      String problem = problem(pod, one.claim());
      if (problem != null) {
        return refused(problem);
      }
      claims.add(new PodClaim(one.name(), one.claim()));
    }
    ResourceClaim extended = extendedClaim(pod);
    if (extended != null) {
      claims.add(PodClaim.forExtendedResources(extended));
    }
    boolean allocated = claims.stream().allMatch(PodClaim::isAllocated);
    return new Answer.Taken(
        new PodDevices(
            claims,
            extended == null ? null : ExtendedDemand.of(pod, extended, classes),
            allocated ? null : allocator()));
  }

  private @Nullable ResourceClaim extendedClaim(Pod pod) {
    if (!ExtendedDemand.isGiven(pod, classes)) {
      return null;
    }
    ResourceClaim stored = inventory.extendedClaimOf(pod);
    return stored == null ? ExtendedClaims.inMemory(pod) : stored;
  }

  /// What keeps the pod from getting the claim anywhere; null if nothing does.
  private @Nullable String problem(Pod pod, ResourceClaim claim) {
    if (claim.status().allocation() != null) {
      boolean isFull = claim.status().reservedFor().size() >= MOST_USERS;
      return isFull && !Claims.isReservedFor(pod, claim, false) ? "resourceclaim in use" : null;
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

  private Allocator allocator() {
    return new Allocator(
        inventory.allocated(),
        name -> objects.get(DeviceClass.class, name),
        inventory.catalog(),
        inventory.selectors(),
        choices::newUid);
  }

  private static Answer refused(String why) {
    return new Answer.Refused(Rejected.unresolvable(why));
  }
}
