package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.api.core.Node;
import dev.berth.api.resource.DeviceTaint;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Rules about single devices, which need no books.
final class Requirements {
  /// As nodes declare it in `status.declaredFeatures`.
  private static final String OPTIONAL_NODE_OPERATIONS = "DRAOptionalNodeOperations";

  /// Counters are switched off, and so are the devices that need them.
  static final Ledger NO_COUNTERS =
      new Rule((_, device) ->
          device.drawsOnCounters() ? new Obstacle.Unsupported("shared counters") : null);

  /// Taints of the device must be tolerated.
  static final Ledger TAINTS =
      new Rule((wish, device) -> {
        DeviceTaint taint =
            DeviceTolerations.untolerated(device.device(), wish.wanted().tolerations());
        return taint == null ? null : new Obstacle.Tainted(taint);
      });

  private Requirements() {}

  /// Slices that want the node to leave out operations need a node that can, and the feature.
  static Ledger nodeOperations(AllocationFeatures features, Node node) {
    boolean possible =
        features.optionalNodeOperations()
            && node.status().declaredFeatures().contains(OPTIONAL_NODE_OPERATIONS);
    return new Rule((_, device) ->
        possible || device.slice().slice().spec().skipNodeOperations().isEmpty()
            ? null
            : new Obstacle.Unsupported("optional node operations"));
  }

  private record Rule(BiFunction<Wish, DeviceEntry, @Nullable Obstacle> check) implements Ledger {
    @Override
    public boolean enter(Wish wish, DeviceEntry device) {
      return check.apply(wish, device) == null;
    }

    @Override
    public void strike(Wish wish, DeviceEntry device) {}

    @Override
    public @Nullable Obstacle obstacle(Wish wish, DeviceEntry device) {
      return check.apply(wish, device);
    }
  }
}
