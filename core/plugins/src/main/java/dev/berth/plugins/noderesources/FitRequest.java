package dev.berth.plugins.noderesources;

import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.model.ResourceVector;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.InsufficientResource;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.support.DeviceClasses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The requests of a pod, prepared for comparison with the free resources of nodes. Immutable.
final class FitRequest {
  private final ResourceVector request;
  private final String[] scalars;
  private final long[] amounts;

  /// Whether devices provide the scalar resource on nodes that have none of it.
  private final boolean[] served;

  /// Prepares the comparison; of scalar resources, only requested ones are compared.
  ///
  /// @param ignored selects the names of resources to ignore
  FitRequest(ResourceVector request, Predicate<String> ignored, DeviceClasses deviceClasses) {
    this.request = request;
    scalars =
        request.scalars().entrySet().stream()
            .filter(scalar -> scalar.getValue() > 0 && !ignored.test(scalar.getKey()))
            .map(Map.Entry::getKey)
            .sorted()
            .toArray(String[]::new);
    amounts = new long[scalars.length];
    served = new boolean[scalars.length];
    for (int i = 0; i < scalars.length; i++) {
      amounts[i] = request.get(scalars[i]);
      served[i] = deviceClasses.serving(scalars[i]) != null;
    }
  }

  /// Returns whether the node has enough left.
  ///
  /// @param held the part of the request that the pod already holds and that the node's sums
  ///   include
  FilterStatus check(NodeInfo node, ResourceVector held) {
    ResourceVector allocatable = node.allocatable();
    ResourceVector used = node.requested();
    var shortages = new Shortages();
    shortages.check(ResourceNames.PODS, 1, 1, node.pods().size(), allocatable.pods());
    shortages.check(
        ResourceNames.CPU,
        request.milliCpu(),
        request.milliCpu() - held.milliCpu(),
        used.milliCpu(),
        allocatable.milliCpu());
    shortages.check(
        ResourceNames.MEMORY,
        request.memory(),
        request.memory() - held.memory(),
        used.memory(),
        allocatable.memory());
    shortages.check(
        ResourceNames.EPHEMERAL_STORAGE,
        request.ephemeralStorage(),
        request.ephemeralStorage() - held.ephemeralStorage(),
        used.ephemeralStorage(),
        allocatable.ephemeralStorage());
    for (int i = 0; i < scalars.length; i++) {
      long capacity = allocatable.get(scalars[i]);
      if (capacity > 0 || !served[i]) {
        shortages.check(
            scalars[i],
            amounts[i],
            amounts[i] - held.get(scalars[i]),
            used.get(scalars[i]),
            capacity);
      }
    }
    return shortages.status();
  }

  /// Returns whether a changed node could have more room for the pod than before.
  boolean mayGainFrom(ResourceVector before, ResourceVector after) {
    if (after.pods() > before.pods()
        || (request.milliCpu() > 0 && after.milliCpu() > before.milliCpu())
        || (request.memory() > 0 && after.memory() > before.memory())
        || (request.ephemeralStorage() > 0
            && after.ephemeralStorage() > before.ephemeralStorage())) {
      return true;
    }
    for (int i = 0; i < scalars.length; i++) {
      long capacity = after.get(scalars[i]);
      if (capacity > before.get(scalars[i]) || (capacity <= 0 && served[i])) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FitRequest that
        && request.equals(that.request)
        && Arrays.equals(scalars, that.scalars)
        && Arrays.equals(served, that.served);
  }

  @Override
  public int hashCode() {
    return request.hashCode();
  }

  /// The resources that a node lacks; allocates no memory while nothing is missing.
  private static final class Shortages {
    private @Nullable List<Reason> reasons;
    private boolean unresolvable;

    void check(String resource, long requested, long missing, long used, long allocatable) {
      if (requested > 0 && Math.max(0, missing) > allocatable - used) {
        var shortage = new InsufficientResource(resource, requested, used, allocatable);
        if (reasons == null) {
          reasons = new ArrayList<>(4);
        }
        reasons.add(shortage);
        // Even if a node has no room for pods at all, kube-scheduler assumes that it may get some.
        unresolvable |= shortage.isUnresolvable() && !resource.equals(ResourceNames.PODS);
      }
    }

    FilterStatus status() {
      if (reasons == null) {
        return Success.SUCCESS;
      }
      return new Rejected(
          unresolvable ? Code.UNSCHEDULABLE_AND_UNRESOLVABLE : Code.UNSCHEDULABLE, reasons);
    }
  }
}
