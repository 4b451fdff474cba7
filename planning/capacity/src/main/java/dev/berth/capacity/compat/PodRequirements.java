package dev.berth.capacity.compat;

import dev.berth.api.core.Container;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.state.ResourceNames;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What the report says that a pod asks for: the sum of what its containers request. Init
/// containers, overhead, requests of the pod as a whole and ephemeral storage are not in it, though
/// the scheduler counts them.
///
/// @param scalars extended resources and the like, as whole numbers that are rounded up
record PodRequirements(
    Quantity cpu,
    Quantity memory,
    SortedMap<String, Long> scalars,
    SortedMap<String, String> nodeSelector) {
  PodRequirements {
    scalars = Collections.unmodifiableSortedMap(new TreeMap<>(scalars));
    nodeSelector = Collections.unmodifiableSortedMap(new TreeMap<>(nodeSelector));
  }

  static PodRequirements of(PodTemplate template) {
    var spec = template.pod().spec();
    Quantity cpu = Quantity.ZERO;
    Quantity memory = Quantity.ZERO;
    var scalars = new TreeMap<String, Long>();
    for (Container container : spec.containers()) {
      for (Map.Entry<String, Quantity> request : container.resources().requests().entrySet()) {
        Quantity amount = request.getValue();
        switch (request.getKey()) {
          case ResourceNames.CPU -> cpu = amount.add(cpu);
          case ResourceNames.MEMORY -> memory = amount.add(memory);
          case String name when ResourceNames.isScalar(name) ->
              scalars.merge(name, amount.value(), Long::sum);
          default -> {}
        }
      }
    }
    return new PodRequirements(cpu, memory, scalars, new TreeMap<>(spec.nodeSelector()));
  }
}
