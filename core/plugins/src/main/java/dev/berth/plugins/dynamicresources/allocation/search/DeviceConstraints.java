package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.core.Node;
import dev.berth.api.resource.DeviceTaint;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceTolerations;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import dev.berth.plugins.support.devices.AllocationFeatures;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Rules about single devices, without state.
final class DeviceConstraints {
  /// As nodes declare it in `status.declaredFeatures`.
  private static final String OPTIONAL_NODE_OPERATIONS = "DRAOptionalNodeOperations";

  /// If counters are disabled, devices that need them cannot be used.
  static final AllocationConstraint NO_COUNTERS =
      new Rule((_, device) ->
          device.drawsOnCounters() ? new Rejection.Unsupported("shared counters") : null);

  /// Taints of the device must be tolerated.
  static final AllocationConstraint TAINTS =
      new Rule((data, device) -> {
        DeviceTaint taint =
            DeviceTolerations.untolerated(device.device(), data.exactly().tolerations());
        return taint == null ? null : new Rejection.Tainted(taint);
      });

  private DeviceConstraints() {}

  /// Slices with optional node operations need the feature and a node that supports the operations.
  static AllocationConstraint nodeOperations(AllocationFeatures features, Node node) {
    boolean possible =
        features.optionalNodeOperations()
            && node.status().declaredFeatures().contains(OPTIONAL_NODE_OPERATIONS);
    return new Rule((_, device) ->
        possible || device.slice().slice().spec().skipNodeOperations().isEmpty()
            ? null
            : new Rejection.Unsupported("optional node operations"));
  }

  private record Rule(BiFunction<RequestData, DeviceEntry, @Nullable Rejection> check)
      implements AllocationConstraint {
    @Override
    public boolean add(RequestData data, DeviceEntry device) {
      return check.apply(data, device) == null;
    }

    @Override
    public void remove(RequestData data, DeviceEntry device) {}

    @Override
    public @Nullable Rejection rejection(RequestData data, DeviceEntry device) {
      return check.apply(data, device);
    }
  }
}
