package dev.berth.plugins.dynamicresources;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.status.DevicesInUse;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.dynamicresources.allocation.Allocation;
import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Why a node does not satisfy the claims of a pod.
sealed interface ClaimRejection extends Reason {
  /// The node lacks devices that the pod's claims request.
  record NoDevices(Allocation.Infeasible infeasible) implements ClaimRejection, DevicesInUse {
    @Override
    public String message() {
      return infeasible.message();
    }

    @Override
    public List<String> details() {
      try {
        return infeasible.explain().lines();
      } catch (AllocationException e) {
        return List.of(e.getMessage());
      }
    }

    @Override
    public Set<String> devicesInUse() {
      try {
        return infeasible.explain().devicesInUse();
      } catch (AllocationException e) {
        return Set.of();
      }
    }
  }

  /// Claims have devices that cannot be used here or will never be ready.
  record ClaimsUnavailable(List<ObjectKey> claims) implements ClaimRejection {
    public ClaimsUnavailable {
      claims = List.copyOf(claims);
    }

    @Override
    public String message() {
      return "resourceclaim not available on the node";
    }

    @Override
    public String detail() {
      return claims.stream()
          .map(ObjectKey::name)
          .collect(Collectors.joining(", ", "devices of ", " are elsewhere or do not get ready"));
    }
  }

  /// A failed attempt has left a claim for extended resources behind. The claim must be deleted
  /// first.
  record LeftoverClaim(ObjectKey claim) implements ClaimRejection {
    @Override
    public String message() {
      return "cannot schedule extended resource claim";
    }

    @Override
    public String detail() {
      return claim.name() + " is left over from an earlier attempt";
    }
  }

  /// Neither the node nor any device provides an extended resource.
  record ResourceUnserved(String resource) implements ClaimRejection {
    @Override
    public String message() {
      return "cannot fit resource";
    }

    @Override
    public String detail() {
      return "neither the node nor a device class has " + resource;
    }
  }
}
