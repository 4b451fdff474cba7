package dev.berth.suggestion;

import dev.berth.api.core.Container;
import dev.berth.api.core.LimitRange;
import dev.berth.api.core.LimitRangeItem;
import dev.berth.api.core.PodSpec;
import dev.berth.api.meta.Quantity;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds changes with which the pods of a workload meet a LimitRange: other amounts in their
/// containers, or wider bounds. Admission decides whether a change helps.
public final class LimitRangeCandidates {
  private final LimitRange range;
  private final PodSpec spec;
  private final List<Container> containers;

  private LimitRangeCandidates(PodSpec spec, LimitRange range) {
    this.range = range;
    this.spec = spec;
    containers = spec.allContainers().toList();
  }

  /// Returns the changes for a refused pod.
  public static List<Change> of(PodSpec spec, LimitRange range) {
    var search = new LimitRangeCandidates(spec, range);
    var candidates = new ArrayList<Change>();
    PodChange.StateResources within = search.within();
    if (!within.containers().isEmpty()) {
      candidates.add(within);
    }
    List<LimitBound> wider = search.wider();
    if (!wider.isEmpty()) {
      candidates.add(new ClusterEdit.WidenLimits(range.key(), wider));
    }
    return candidates;
  }

  /// Whether the bounds apply to each container. Bounds of a pod also do if the pod has only one
  /// container.
  private boolean isForEach(LimitRangeItem item) {
    return item.type().equals(LimitRangeItem.CONTAINER)
        || (item.type().equals(LimitRangeItem.POD) && containers.size() == 1);
  }

  /// Brings each container within its bounds, and then all containers together within the bounds of
  /// a pod.
  private PodChange.StateResources within() {
    PodChange.StateResources each = eachWithin();
    PodSpec before = each.change(spec);
    PodSpec after = before;
    for (LimitRangeItem item : range.spec().limits()) {
      if (item.type().equals(LimitRangeItem.POD) && !isForEach(item)) {
        for (var most : item.max().entrySet()) {
          after = new RequestLimit(most.getKey(), most.getValue(), true).applyTo(after);
        }
      }
    }
    return new PodChange.StateResources(
        ContainerAmounts.between(spec, after), each.isLess() || !after.equals(before));
  }

  private PodChange.StateResources eachWithin() {
    var changed = new ArrayList<ContainerAmounts>();
    boolean isLess = false;
    for (Container container : containers) {
      Map<String, Quantity> requests = new HashMap<>();
      Map<String, Quantity> limits = new HashMap<>();
      for (String resource : resources()) {
        StatedAmounts amounts = within(container, resource);
        isLess |= amounts.isLess();
        put(resource, amounts.newRequest(), requests);
        put(resource, amounts.newLimit(), limits);
      }
      if (!requests.isEmpty() || !limits.isEmpty()) {
        changed.add(new ContainerAmounts(container.name(), requests, limits));
      }
    }
    return new PodChange.StateResources(changed, isLess);
  }

  private static void put(
      String resource, @Nullable Quantity amount, Map<String, Quantity> amounts) {
    if (amount != null) {
      amounts.put(resource, amount);
    }
  }

  private StatedAmounts within(Container container, String resource) {
    var amounts = new StatedAmounts(container, resource, range);
    amounts.keepConsistent();
    for (LimitRangeItem item : range.spec().limits()) {
      if (isForEach(item)) {
        Stream.ofNullable(item.max().get(resource)).forEach(amounts::keepBelow);
        Stream.ofNullable(item.min().get(resource)).forEach(amounts::keepAbove);
        Stream.ofNullable(item.maxLimitRequestRatio().get(resource)).forEach(amounts::keepRatio);
      }
    }
    return amounts;
  }

  /// Returns the resources that have bounds or defaults.
  private Set<String> resources() {
    var names = new TreeSet<String>();
    for (LimitRangeItem item : range.spec().limits()) {
      Stream.of(item.min(), item.max(), item.defaults(), item.maxLimitRequestRatio())
          .forEach(bounds -> names.addAll(bounds.keySet()));
    }
    return names;
  }

  /// Returns bounds that allow all amounts of the pod.
  private List<LimitBound> wider() {
    var bounds = new ArrayList<LimitBound>();
    for (LimitRangeItem item : range.spec().limits()) {
      boolean isOfPod = item.type().equals(LimitRangeItem.POD);
      if (isOfPod || item.type().equals(LimitRangeItem.CONTAINER)) {
        item.max()
            .forEach((name, bound) ->
                amounts(name, isOfPod, it -> it.limit() == null ? it.request() : it.limit())
                    .max(Quantity::compareTo)
                    .filter(most -> most.compareTo(bound) > 0)
                    .ifPresent(it ->
                        bounds.add(new LimitBound(item.type(), LimitBound.Side.MAX, name, it))));
        item.min()
            .forEach((name, bound) ->
                amounts(name, isOfPod, StatedAmounts::request)
                    .min(Quantity::compareTo)
                    .filter(least -> least.compareTo(bound) < 0)
                    .ifPresent(it ->
                        bounds.add(new LimitBound(item.type(), LimitBound.Side.MIN, name, it))));
        item.maxLimitRequestRatio()
            .forEach((name, bound) ->
                amounts(name, false, LimitRangeCandidates::ratio)
                    .max(Quantity::compareTo)
                    .filter(most -> most.compareTo(bound) > 0)
                    .ifPresent(it ->
                        bounds.add(new LimitBound(item.type(), LimitBound.Side.RATIO, name, it))));
      }
    }
    return bounds;
  }

  /// Returns the amounts to which a bound applies: one for each container, or the total for a pod.
  private Stream<Quantity> amounts(
      String resource, boolean isOfPod, Function<StatedAmounts, @Nullable Quantity> amount) {
    Stream<Quantity> each =
        containers.stream()
            .map(it -> amount.apply(new StatedAmounts(it, resource, range)))
            .flatMap(Stream::ofNullable);
    return isOfPod ? each.reduce(Quantity::add).stream() : each;
  }

  /// Returns the ratio of limit to request, rounded up.
  private static @Nullable Quantity ratio(StatedAmounts amounts) {
    Quantity request = amounts.request();
    Quantity limit = amounts.limit();
    return request == null || limit == null || request.isZero()
        ? null
        : Quantity.of(
            limit
                .toBigDecimal()
                .divide(request.toBigDecimal(), 0, RoundingMode.UP)
                .longValueExact(),
            Quantity.Format.DECIMAL_SI);
  }
}
