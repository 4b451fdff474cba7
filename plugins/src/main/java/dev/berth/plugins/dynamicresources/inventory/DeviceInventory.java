package dev.berth.plugins.dynamicresources.inventory;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.framework.PluginContext;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.handle.ObjectChanges;
import dev.berth.plugins.dynamicresources.allocation.AllocatedState;
import dev.berth.plugins.dynamicresources.allocation.AllocationFeatures;
import dev.berth.plugins.dynamicresources.allocation.SliceCatalog;
import dev.berth.plugins.dynamicresources.selector.DeviceSelectors;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The devices of the cluster and what is given away of them. For the engine's thread.
public final class DeviceInventory {
  private final AllocationFeatures features;
  private final DeviceSelectors selectors;
  private final TaintedSlices slices;
  private final GivenDevices given;
  private final InFlightAllocations inFlight;
  private final ExtendedClaims extendedClaims = new ExtendedClaims();
  private final ClassMembers members;
  private SliceCatalog catalog;
  private List<ResourceSlice> catalogued = List.of();

  private DeviceInventory(FeatureGates gates, ClusterObjects objects, ObjectChanges changes) {
    features = AllocationFeatures.of(gates);
    selectors = new DeviceSelectors();
    slices =
        new TaintedSlices(objects, changes, gates.enabled(SchedulerFeature.DRA_DEVICE_TAINT_RULES));
    given = new GivenDevices(features);
    inFlight = new InFlightAllocations(given);
    members = new ClassMembers(selectors);
    catalog = SliceCatalog.of(features, catalogued);
    changes.watch(ResourceClaim.class, this::claimChanged);
  }

  /// The one inventory that all plugins share.
  public static DeviceInventory of(PluginContext context) {
    return context.shared(
        DeviceInventory.class,
        () -> new DeviceInventory(context.featureGates(), context.objects(), context.changes()));
  }

  private void claimChanged(@Nullable ResourceClaim before, @Nullable ResourceClaim after) {
    extendedClaims.changed(before, after);
    if (before != null && after == null) {
      inFlight.landed(before);
    }
    if (after != null && after.status().allocation() != null) {
      inFlight.landed(after);
    }
    given.changed(before, after);
  }

  public AllocationFeatures features() {
    return features;
  }

  public DeviceSelectors selectors() {
    return selectors;
  }

  /// All slices by name, with the taints that rules add.
  public List<ResourceSlice> slices() {
    return slices.list();
  }

  /// The same slices, ready to allocate from.
  public SliceCatalog catalog() {
    List<ResourceSlice> current = slices.list();
    if (!isSame(current, catalogued)) {
      catalog = catalog.with(current);
      catalogued = current;
    }
    return catalog;
  }

  @SuppressWarnings("ReferenceEquality") // the list is another one if anything has changed
  private static boolean isSame(List<ResourceSlice> one, List<ResourceSlice> other) {
    return one == other;
  }

  /// What is given away, in the cluster or in flight.
  public AllocatedState allocated() {
    return given.state();
  }

  public InFlightAllocations inFlight() {
    return inFlight;
  }

  /// The claim that was stored for the pod's extended resources in an earlier attempt, or null.
  public @Nullable ResourceClaim extendedClaimOf(Pod pod) {
    return extendedClaims.of(pod);
  }

  /// Counts the devices of a class, as things are now.
  public ClassCount count(DeviceClass deviceClass) {
    return new ClassCount(deviceClass, slices(), members, allocated());
  }
}
