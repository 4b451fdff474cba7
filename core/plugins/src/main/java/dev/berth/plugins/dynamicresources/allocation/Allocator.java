package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.api.core.Node;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.cel.DeviceExpressions;
import dev.berth.plugins.dynamicresources.allocation.Allocation.Allocated;
import dev.berth.plugins.dynamicresources.allocation.Allocation.Expired;
import dev.berth.plugins.dynamicresources.allocation.Allocation.Infeasible;
import dev.berth.plugins.dynamicresources.allocation.explain.AllocationExplainer;
import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.dynamicresources.allocation.plan.ClaimPlanner;
import dev.berth.plugins.dynamicresources.allocation.plan.PodPlan;
import dev.berth.plugins.dynamicresources.allocation.plan.PoolShape;
import dev.berth.plugins.dynamicresources.allocation.plan.SliceCatalog;
import dev.berth.plugins.dynamicresources.allocation.search.AllocationAttempt;
import dev.berth.plugins.dynamicresources.allocation.search.AllocationResultWriter;
import dev.berth.plugins.dynamicresources.allocation.search.AllocationSearch;
import dev.berth.plugins.dynamicresources.allocation.search.AttributeLookup;
import dev.berth.plugins.dynamicresources.allocation.search.DeviceCounts;
import dev.berth.plugins.dynamicresources.allocation.search.DeviceUsage;
import dev.berth.plugins.dynamicresources.allocation.search.Feasibility;
import dev.berth.plugins.support.devices.AllocatedState;
import dev.berth.plugins.support.devices.AllocationFeatures;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Finds devices for the claims of a pod, node by node. Created once per scheduling cycle, so that
/// the results for all nodes are from the same state. Thread-safe. Computes once everything that
/// does not depend on the node. If cycles share a [SliceCatalog], the result of a selector on a
/// device is even computed only once while its slice exists.
public final class Allocator {
  private final AllocationFeatures features;
  private final Function<String, @Nullable DeviceClass> classes;
  private final SliceCatalog catalog;
  private final DeviceExpressions selectors;
  private final DeviceUsage usage;
  private final AttributeLookup attributes;
  private final AllocationResultWriter writer;
  private volatile PodPlan latest = PodPlan.NOTHING;
  private volatile @Nullable Counted latestCounts;

  /// A plan, with the number of devices that it needs on every node.
  private record Counted(PodPlan plan, DeviceCounts counts) {}

  /// Creates an allocator for slices that are not known yet.
  ///
  /// @param slices the slices in list order, with the taints that rules add
  public Allocator(
      AllocationFeatures features,
      AllocatedState allocated,
      Function<String, @Nullable DeviceClass> classes,
      List<ResourceSlice> slices,
      DeviceExpressions selectors) {
    this(allocated, classes, SliceCatalog.of(features, slices), selectors);
  }

  /// Creates an allocator for the slices of a catalog.
  ///
  /// @param allocated the devices in use
  /// @param classes device classes by name; null for classes that do not exist
  public Allocator(
      AllocatedState allocated,
      Function<String, @Nullable DeviceClass> classes,
      SliceCatalog catalog,
      DeviceExpressions selectors) {
    features = catalog.features();
    this.classes = classes;
    this.catalog = catalog;
    this.selectors = selectors;
    usage = new DeviceUsage(allocated);
    attributes = new AttributeLookup(selectors, features.listTypeAttributes());
    writer = new AllocationResultWriter(features);
  }

  /// Finds devices on a node for all claims.
  ///
  /// @param claims unallocated claims, in the order of the pod
  /// @param expired whether the time is over; called often
  /// @param shareIds creates an identifier for each share of a device that is given to a claim
  /// @throws AllocationException if an invalid claim, class or slice makes a decision impossible
  public Allocation allocate(
      Node node, List<ResourceClaim> claims, BooleanSupplier expired, Supplier<String> shareIds) {
    var pools = catalog.poolsOf(node);
    var plan = plan(claims);
    var attempt = attempt(node, pools, plan);
    var deviceCounts = counts(plan, pools, attempt);
    var search =
        new AllocationSearch(
            plan.requests(),
            deviceCounts,
            pools,
            attempt,
            expired,
            () -> new Feasibility(plan, deviceCounts, pools, () -> attempt(node, pools, plan)),
            AllocationSearch.DeadEnds.IGNORED);
    return switch (search.run()) {
      case SOLVED ->
          new Allocated(
              writer.write(
                  node.metadata().name(),
                  plan.claims(),
                  attempt.given(),
                  search.alternatives(),
                  shareIds));
      case EXPIRED -> new Expired();
      case FAILED, TOO_MANY -> infeasible(node, pools, plan, deviceCounts);
    };
  }

  private AllocationAttempt attempt(Node node, List<PoolShape> pools, PodPlan plan) {
    return new AllocationAttempt(features, usage, attributes, node, pools, plan);
  }

  /// Usually these are the claims of the previous call.
  private PodPlan plan(List<ResourceClaim> claims) {
    var known = latest;
    if (!known.isOf(claims)) {
      known = new PodPlan(new ClaimPlanner(features, classes, selectors).plan(claims));
      latest = known;
    }
    return known;
  }

  private DeviceCounts counts(PodPlan plan, List<PoolShape> pools, AllocationAttempt empty) {
    var known = latestCounts;
    if (known != null && known.plan == plan) {
      return known.counts;
    }
    var counts = DeviceCounts.of(plan.claims(), pools, empty);
    if (plan.isCounted()) {
      latestCounts = new Counted(plan, counts);
    }
    return counts;
  }

  private Infeasible infeasible(
      Node node, List<PoolShape> pools, PodPlan plan, DeviceCounts deviceCounts) {
    var message =
        pools.stream().anyMatch(PoolShape::isInvalid)
            ? "invalid resource pools were encountered"
            : "cannot allocate all claims";
    return new Infeasible(
        message,
        () ->
            new AllocationExplainer(plan, deviceCounts, pools, () -> attempt(node, pools, plan))
                .explain());
  }
}
