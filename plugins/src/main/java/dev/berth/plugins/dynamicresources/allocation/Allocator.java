package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.api.core.Node;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.plugins.dynamicresources.allocation.Allocation.Allocated;
import dev.berth.plugins.dynamicresources.allocation.Allocation.Expired;
import dev.berth.plugins.dynamicresources.allocation.Allocation.Refused;
import dev.berth.plugins.dynamicresources.selector.DeviceSelectors;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Finds devices for the claims of a pod, node by node. Made once per scheduling cycle; all nodes
/// get answers from the same state. Threads may ask at once.
///
/// What does not depend on the node is worked out once: what selectors say of a device even once in
/// the life of its slice, if cycles share a [SliceCatalog].
public final class Allocator {
  private final AllocationFeatures features;
  private final Function<String, @Nullable DeviceClass> classes;
  private final SliceCatalog catalog;
  private final DeviceSelectors selectors;
  private final Usage usage;
  private final AttributeLookup attributes;
  private final ResultWriter writer;
  private volatile PodPlan latest = PodPlan.NOTHING;

  /// An allocator for slices of which nothing is known yet.
  ///
  /// @param slices in the order in which they are listed, with the taints that rules add
  public Allocator(
      AllocationFeatures features,
      AllocatedState allocated,
      Function<String, @Nullable DeviceClass> classes,
      List<ResourceSlice> slices,
      DeviceSelectors selectors,
      Supplier<String> shareIds) {
    this(allocated, classes, SliceCatalog.of(features, slices), selectors, shareIds);
  }

  /// An allocator for the slices of a catalog.
  ///
  /// @param allocated what is in use
  /// @param classes device classes by name, null for those that do not exist
  /// @param shareIds makes an identifier for each share of a device that is given to a claim
  public Allocator(
      AllocatedState allocated,
      Function<String, @Nullable DeviceClass> classes,
      SliceCatalog catalog,
      DeviceSelectors selectors,
      Supplier<String> shareIds) {
    features = catalog.features();
    this.classes = classes;
    this.catalog = catalog;
    this.selectors = selectors;
    usage = new Usage(allocated);
    attributes = new AttributeLookup(selectors, features.listTypeAttributes());
    writer = new ResultWriter(features, shareIds);
  }

  /// Finds devices on a node for all claims, or says that there are none.
  ///
  /// @param claims in the order of the pod; none of them is allocated
  /// @param expired whether time is up; asked often
  /// @throws AllocationException if a claim, class or slice is such that nothing can be decided
  public Allocation allocate(Node node, List<ResourceClaim> claims, BooleanSupplier expired) {
    var pools = catalog.poolsOf(node);
    var plan = plan(claims);
    var attempt = attempt(node, pools, plan);
    var needs = plan.needs(pools, attempt);
    var search =
        new Search(
            plan.requests(),
            needs,
            pools,
            attempt,
            expired,
            () -> new Hope(plan, needs, pools, () -> attempt(node, pools, plan)),
            Search.DeadEnds.IGNORED);
    return switch (search.run()) {
      case SOLVED ->
          new Allocated(
              writer.write(
                  node.metadata().name(), plan.claims(), attempt.given(), search.alternatives()));
      case EXPIRED -> new Expired();
      case FAILED, TOO_MANY -> refused(node, pools, plan, needs);
    };
  }

  private Attempt attempt(Node node, List<PoolShape> pools, PodPlan plan) {
    return new Attempt(features, usage, attributes, node, pools, plan);
  }

  /// Most often, these are the claims of the node before.
  private PodPlan plan(List<ResourceClaim> claims) {
    var known = latest;
    if (!known.isOf(claims)) {
      known = new PodPlan(new Planner(features, classes, selectors).plan(claims));
      latest = known;
    }
    return known;
  }

  private Refused refused(Node node, List<PoolShape> pools, PodPlan plan, Needs needs) {
    var message =
        pools.stream().anyMatch(PoolShape::isInvalid)
            ? "invalid resource pools were encountered"
            : "cannot allocate all claims";
    return new Refused(
        message,
        () -> new Explainer(plan, needs, pools, () -> attempt(node, pools, plan)).explain());
  }
}
