package dev.berth.plugins.dynamicresources;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.DevicesInUse;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.plugins.dynamicresources.allocation.Allocation;
import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Why a node will not do for the claims of a pod.
sealed interface ClaimRejection extends Reason {
  /// The node has not all the devices that the pod's claims request.
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

  /// Claims have devices that cannot be used here, or that will not get ready.
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

  /// A claim for extended resources is left over from an attempt that failed. It has to go first.
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

  /// An extended resource is neither counted on the node nor served by devices.
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
