package dev.berth.suggestion;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ResourceQuota;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.PodRequests;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Finds changes that may help if a quota has no room for the pods of a workload. Admission decides
/// whether a change helps.
///
/// @param pod a refused pod
/// @param missing the number of missing pods
/// @param desired the number of desired pods
public record QuotaCandidates(Pod pod, int missing, int desired) {
  /// The amounts to state if nothing else is known.
  private static final Map<String, Quantity> USUAL =
      Map.of("cpu", Quantity.parse("250m"), "memory", Quantity.parse("256Mi"));

  /// Returns changes for exceeded resources of a quota.
  ///
  /// @param requested the pod's requests for the exceeded resources
  /// @param used the amounts of these resources that other pods use
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

  /// Returns lower amounts with which the missing pods fit into the rest of the quota.
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
        pod.spec()
            .allContainers()
            .filter(it -> it.resources().requests().containsKey(resource))
            .count();
    if (isLimit || stating > 1) {
      return lower.isEmpty() || each.isZero()
          ? Optional.empty()
          : Optional.of(new PodChange.StateResources(lower, true));
    }
    return Optional.of(
        new PodChange.LowerRequest(
            resource, PodRequests.OF_SPEC.of(pod).getOrDefault(resource, Quantity.ZERO), each));
  }

  /// Adds a request, so a quota for pods without requests does not count the pods.
  private PodChange outOfBestEffort() {
    return new PodChange.StateResources(
        pod.spec().containers().stream()
            .map(it -> new ContainerAmounts(it.name(), USUAL, Map.of()))
            .toList(),
        false);
  }

  /// Returns a change for resources that the quota limits and that containers do not state.
  ///
  /// @param containers the names of the containers, by the resource's name in the quota
  public PodChange unstated(Map<String, Set<String>> containers) {
    Map<String, Map<String, Quantity>> requests = new TreeMap<>();
    Map<String, Map<String, Quantity>> limits = new TreeMap<>();
    List<Container> all = pod.spec().allContainers().toList();
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
