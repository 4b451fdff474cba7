package dev.berth.loadaware.koordinator;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.state.PodRequests;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The limits of a pod: what its containers may use at once, as [PodRequests] adds up what they
/// request.
final class PodLimits {
  private PodLimits() {}

  /// The sums by resource name; overhead is added where there is a limit.
  static Map<String, Quantity> of(Pod pod) {
    PodSpec spec = pod.spec();
    var whole = spec.resources();
    if ((whole == null || whole.limits().isEmpty())
        && spec.containers().stream().allMatch(PodLimits::isUnlimited)
        && spec.initContainers().stream().allMatch(PodLimits::isUnlimited)) {
      return Map.of();
    }
    PodSpec limits =
        spec.withContainers(limits(spec.containers()))
            .withInitContainers(limits(spec.initContainers()))
            .withResources(whole == null ? null : whole.withRequests(whole.limits()))
            .withOverhead(Map.of());
    var sums = new HashMap<>(PodRequests.OF_SPEC.of(pod.withSpec(limits)));
    spec.overhead()
        .forEach((name, overhead) -> sums.computeIfPresent(name, (_, sum) -> sum.add(overhead)));
    return sums;
  }

  private static boolean isUnlimited(Container container) {
    return container.resources().limits().isEmpty();
  }

  private static List<Container> limits(List<Container> containers) {
    return containers.stream()
        .map(container ->
            container.withResources(
                container.resources().withRequests(container.resources().limits())))
        .toList();
  }
}
