package dev.berth.plugins.dynamicresources;

import dev.berth.framework.diagnosis.Reason;
import dev.berth.plugins.dynamicresources.allocation.Allocation;
import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import java.util.List;

/// The node has not all the devices that the pod's claims ask for.
record NoDevices(Allocation.Refused refusal) implements Reason {
  @Override
  public String message() {
    return refusal.message();
  }

  @Override
  public List<String> details() {
    try {
      return refusal.explain().lines();
    } catch (AllocationException e) {
      return List.of(e.getMessage());
    }
  }
}
