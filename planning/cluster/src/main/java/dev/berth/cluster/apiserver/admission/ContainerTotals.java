package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.PodRequests;
import java.util.Map;
import java.util.function.Function;

/// Computes what the containers of a pod need at one time, in requests or in limits: the sum of all
/// containers that run together, or the amount of an init container if it is larger.
final class ContainerTotals {
  private static final PodRequests OF_CONTAINERS =
      new PodRequests(false, false, false, false, Map.of());

  private ContainerTotals() {}

  /// @param part returns the requests or the limits
  static Map<String, Quantity> of(
      PodSpec spec, Function<ResourceRequirements, Map<String, Quantity>> part) {
    return OF_CONTAINERS.of(
        new Pod(
            ObjectMeta.named("", ""),
            PodSpec.EMPTY
                .withContainers(spec.containers())
                .withInitContainers(spec.initContainers())
                .withEachContainer(it ->
                    it.withResources(it.resources().withRequests(part.apply(it.resources())))),
            PodStatus.EMPTY));
  }
}
