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

/// Finds devices for the claims of a pod, node by node. Made once per scheduling cycle; the results
/// of all nodes are from the same state. For any thread. What does not depend on the node is
/// computed once: verdicts of selectors on a device even once in the life of its slice, if cycles
/// share a [SliceCatalog].
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

  /// How many devices a plan needs on every node.
  private record Counted(PodPlan plan, DeviceCounts counts) {}

  /// An allocator for slices of which nothing is known yet.
  ///
  /// @param slices in the order in which they are listed, with the taints that rules add
  public Allocator(
      AllocationFeatures features,
      AllocatedState allocated,
      Function<String, @Nullable DeviceClass> classes,
      List<ResourceSlice> slices,
      DeviceExpressions selectors) {
    this(allocated, classes, SliceCatalog.of(features, slices), selectors);
  }

  /// An allocator for the slices of a catalog.
  ///
  /// @param allocated what is in use
  /// @param classes device classes by name, null for those that do not exist
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

  /// Finds devices on a node for all claims, if there are any.
  ///
  /// @param claims in the order of the pod; none of them is allocated
  /// @param expired whether time is up; called often
  /// @param shareIds makes an identifier for each share of a device that is given to a claim
  /// @throws AllocationException if a claim, class or slice is such that nothing can be decided
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

  /// Most often, these are the claims of the node before.
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
