package dev.berth.plugins.support.devices;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.DeviceSelector;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.cel.DeviceExpressions;
import dev.berth.framework.PluginContext;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ObjectInformer;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The devices of the cluster, and which of them are in use. For the engine's thread.
public final class DeviceInventory {
  private final AllocationFeatures features;
  private final DeviceExpressions selectors;
  private final TaintedSlices slices;
  private final GivenDevices given;
  private final InFlightAllocations inFlight;
  private final ExtendedClaims extendedClaims = new ExtendedClaims();
  private final ClassMembers members;

  private DeviceInventory(FeatureGates gates, ClusterObjects objects, ObjectInformer changes) {
    features = AllocationFeatures.of(gates);
    selectors = new DeviceExpressions();
    slices =
        new TaintedSlices(objects, changes, gates.enabled(SchedulerFeature.DRA_DEVICE_TAINT_RULES));
    given = new GivenDevices(features);
    inFlight = new InFlightAllocations(given);
    members = new ClassMembers(selectors);
    changes.watch(DeviceClass.class, (_, after) -> prepare(after));
    changes.watch(ResourceClaim.class, this::claimChanged);
  }

  /// Compiles selectors in the background, before a pod needs them.
  private void prepare(@Nullable DeviceClass changed) {
    if (changed != null) {
      prepare(changed.spec().selectors());
    }
  }

  private void prepare(ResourceClaim claim) {
    for (DeviceRequest request : claim.spec().devices().requests()) {
      if (request.exactly() != null) {
        prepare(request.exactly().selectors());
      }
      request.firstAvailable().forEach(alternative -> prepare(alternative.selectors()));
    }
  }

  private void prepare(List<DeviceSelector> all) {
    for (DeviceSelector selector : all) {
      if (selector.cel() != null) {
        selectors.prepare(selector.cel().expression());
      }
    }
  }

  /// Returns the inventory that all plugins share.
  public static DeviceInventory of(PluginContext context) {
    return context
        .data()
        .shared(
            DeviceInventory.class,
            () ->
                new DeviceInventory(
                    context.profile().featureGates(),
                    context.cluster().objects(),
                    context.cluster().changes()));
  }

  private void claimChanged(@Nullable ResourceClaim before, @Nullable ResourceClaim after) {
    extendedClaims.changed(before, after);
    if (before != null && after == null) {
      inFlight.landed(before);
    }
    if (after != null) {
      if (after.status().allocation() == null) {
        prepare(after);
      } else {
        inFlight.landed(after);
      }
    }
    given.changed(before, after);
  }

  public AllocationFeatures features() {
    return features;
  }

  public DeviceExpressions selectors() {
    return selectors;
  }

  /// Returns all slices by name, with the taints that rules add; the same list until one of them
  /// changes.
  public List<ResourceSlice> slices() {
    return slices.list();
  }

  /// The devices in use, by the cluster's claims or in flight.
  public AllocatedState allocated() {
    return given.state();
  }

  /// Calls the watcher with the pool of each device that is given or taken back from now on, by the
  /// cluster's claims or in flight.
  public void watchUse(Consumer<PoolId> watcher) {
    given.watch(watcher);
  }

  public InFlightAllocations inFlight() {
    return inFlight;
  }

  /// Returns the claim that an earlier attempt stored for the pod's extended resources, or null.
  public @Nullable ResourceClaim extendedClaimOf(Pod pod) {
    return extendedClaims.of(pod);
  }

  /// Counts the current devices of a class.
  public ClassCount count(DeviceClass deviceClass) {
    return new ClassCount(deviceClass, slices(), members, allocated());
  }
}
