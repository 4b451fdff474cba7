package dev.berth.plugins.support.devices;

import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.ResourceClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The devices in use, updated claim by claim. For the engine's thread.
final class GivenDevices {
  private final AllocationFeatures features;
  private final List<Consumer<PoolId>> watchers = new ArrayList<>();
  private AllocatedState state = AllocatedState.EMPTY;

  GivenDevices(AllocationFeatures features) {
    this.features = features;
  }

  /// Calls the watcher with the pool of each device that is given or taken back from now on.
  void watch(Consumer<PoolId> watcher) {
    watchers.add(watcher);
  }

  /// Handles a change of a claim in the cluster.
  void changed(@Nullable ResourceClaim before, @Nullable ResourceClaim after) {
    AllocationResult had = before == null ? null : before.status().allocation();
    AllocationResult has = after == null ? null : after.status().allocation();
    if (Objects.equals(had, has)) {
      return;
    }
    if (had != null) {
      remove(had);
    }
    if (has != null) {
      add(has);
    }
  }

  void add(AllocationResult allocation) {
    state = state.with(features, allocation);
    report(allocation);
  }

  void remove(AllocationResult allocation) {
    state = state.without(features, allocation);
    report(allocation);
  }

  private void report(AllocationResult allocation) {
    for (DeviceRequestAllocationResult result : allocation.devices().results()) {
      var pool = new PoolId(result.driver(), result.pool());
      watchers.forEach(watcher -> watcher.accept(pool));
    }
  }

  AllocatedState state() {
    return state;
  }
}
