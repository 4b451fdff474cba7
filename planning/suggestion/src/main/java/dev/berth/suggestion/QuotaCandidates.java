package dev.berth.suggestion;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ResourceQuota;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.state.PodRequests;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Changes that may help where a quota has no room for the pods of a workload. Whether one does is
/// for admission to say.
///
/// @param pod one that is refused
/// @param missing how many are
/// @param desired how many there are to be
public record QuotaCandidates(Pod pod, int missing, int desired) {
  /// What is stated where nothing else is known.
  private static final Map<String, Quantity> USUAL =
      Map.of("cpu", Quantity.parse("250m"), "memory", Quantity.parse("256Mi"));

  /// Where there is not enough left.
  ///
  /// @param requested of what is not enough there, what the pod requests
  /// @param used what others have of these
  public List<Change> exceeded(
      ResourceQuota quota, Map<String, Quantity> requested, Map<String, Quantity> used) {
    var candidates = new ArrayList<Change>();
    if (QuotaNote.scopes(quota).anyMatch(it -> it.scopeName().equals(QuotaNote.BEST_EFFORT))) {
      candidates.add(outOfBestEffort());
    }
    Map<String, Quantity> hard = new TreeMap<>();
    requested.forEach((name, amount) -> {
      Quantity taken = used.getOrDefault(name, Quantity.ZERO);
      hard.put(name, taken.add(amount.multiply(missing)));
      Quantity left = quota.spec().hard().getOrDefault(name, Quantity.ZERO).subtract(taken);
      lower(name, left).ifPresent(candidates::add);
    });
    candidates.add(new ClusterEdit.RaiseQuota(quota.key(), hard));
    if (missing < desired) {
      candidates.add(new RolloutChange.Scale(desired, desired - missing));
    }
    return candidates;
  }

  /// Lower amounts, with which the missing pods have room in what is left.
  private Optional<Change> lower(String name, Quantity left) {
    boolean isLimit = name.startsWith(QuotaNote.LIMITS);
    String resource =
        isLimit || name.startsWith(QuotaNote.REQUESTS)
            ? name.substring(name.indexOf('.') + 1)
            : name;
    if (!USUAL.containsKey(resource) || left.signum() <= 0) {
      return Optional.empty();
    }
    Quantity each = RequestLimit.quantity(resource, RequestLimit.number(resource, left) / missing);
    List<ContainerAmounts> lower =
        ContainerAmounts.between(
            pod.spec(), new RequestLimit(resource, each, isLimit).applyTo(pod.spec()));
    long stating =
        containers().filter(it -> it.resources().requests().containsKey(resource)).count();
    if (isLimit || stating > 1) {
      return lower.isEmpty() || each.isZero()
          ? Optional.empty()
          : Optional.of(new PodChange.StateResources(lower, true));
    }
    return Optional.of(
        new PodChange.LowerRequest(
            resource, PodRequests.OF_SPEC.of(pod).getOrDefault(resource, Quantity.ZERO), each));
  }

  /// Any request, so that a quota for pods without one does not count them.
  private PodChange outOfBestEffort() {
    return new PodChange.StateResources(
        pod.spec().containers().stream()
            .map(it -> new ContainerAmounts(it.name(), USUAL, Map.of()))
            .toList(),
        false);
  }

  private Stream<Container> containers() {
    return Stream.concat(pod.spec().containers().stream(), pod.spec().initContainers().stream());
  }

  /// Where the quota limits what containers do not state.
  ///
  /// @param containers by the resource as the quota names it, the names of the containers
  public PodChange unstated(Map<String, Set<String>> containers) {
    Map<String, Map<String, Quantity>> requests = new TreeMap<>();
    Map<String, Map<String, Quantity>> limits = new TreeMap<>();
    List<Container> all = containers().toList();
    containers.forEach((name, without) -> {
      boolean isLimit = name.startsWith(QuotaNote.LIMITS);
      String resource = name.substring(name.indexOf('.') + 1);
      all.stream()
          .filter(it -> without.contains(it.name()))
          .forEach(it ->
              (isLimit ? limits : requests)
                  .computeIfAbsent(it.name(), _ -> new HashMap<>())
                  .put(
                      resource,
                      (isLimit ? it.resources().requests() : it.resources().limits())
                          .getOrDefault(resource, USUAL.getOrDefault(resource, Quantity.ZERO))));
    });
    return new PodChange.StateResources(
        Stream.concat(requests.keySet().stream(), limits.keySet().stream())
            .distinct()
            .map(it ->
                new ContainerAmounts(
                    it, requests.getOrDefault(it, Map.of()), limits.getOrDefault(it, Map.of())))
            .toList(),
        false);
  }
}
