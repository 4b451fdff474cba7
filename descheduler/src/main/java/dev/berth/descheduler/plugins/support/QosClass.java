package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.meta.Quantity;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/// The quality-of-service classes of pods, those first that give way first.
enum QosClass {
  BEST_EFFORT,
  BURSTABLE,
  GUARANTEED;

  /// The class in the pod's status; without one, that of the CPU and memory of its containers.
  static QosClass of(Pod pod) {
    return switch (pod.status().qosClass()) {
      case "" -> computed(pod.spec());
      case "BestEffort" -> BEST_EFFORT;
      case "Burstable" -> BURSTABLE;
      default -> GUARANTEED;
    };
  }

  private static QosClass computed(PodSpec spec) {
    Map<String, Quantity> requests = new HashMap<>();
    Map<String, Quantity> limits = new HashMap<>();
    boolean allLimited = true;
    for (Container container :
        Stream.concat(spec.containers().stream(), spec.initContainers().stream()).toList()) {
      add(requests, container.resources().requests());
      allLimited &= add(limits, container.resources().limits()) == 2;
    }
    if (requests.isEmpty() && limits.isEmpty()) {
      return BEST_EFFORT;
    }
    return allLimited && isSame(requests, limits) ? GUARANTEED : BURSTABLE;
  }

  /// @return how many of CPU and memory there are
  private static int add(Map<String, Quantity> total, Map<String, Quantity> more) {
    int found = 0;
    for (var entry : more.entrySet()) {
      boolean counts = entry.getKey().equals("cpu") || entry.getKey().equals("memory");
      if (counts && entry.getValue().signum() > 0) {
        total.merge(entry.getKey(), entry.getValue(), Quantity::add);
        found++;
      }
    }
    return found;
  }

  private static boolean isSame(Map<String, Quantity> requests, Map<String, Quantity> limits) {
    return requests.size() == limits.size()
        && requests.entrySet().stream()
            .allMatch(request -> {
              Quantity limit = limits.get(request.getKey());
              return limit != null && limit.compareTo(request.getValue()) == 0;
            });
  }
}
