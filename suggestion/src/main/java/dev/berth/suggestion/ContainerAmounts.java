package dev.berth.suggestion;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.Quantity;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What a container is to state of its resources; what else it states stays.
public record ContainerAmounts(
    String container, Map<String, Quantity> requests, Map<String, Quantity> limits) {
  public ContainerAmounts {
    requests = Collections.unmodifiableMap(new TreeMap<>(requests));
    limits = Collections.unmodifiableMap(new TreeMap<>(limits));
  }

  ResourceRequirements in(ResourceRequirements stated) {
    return stated
        .withRequests(both(stated.requests(), requests))
        .withLimits(both(stated.limits(), limits));
  }

  private static Map<String, Quantity> both(
      Map<String, Quantity> before, Map<String, Quantity> after) {
    Map<String, Quantity> both = new HashMap<>(before);
    both.putAll(after);
    return both;
  }

  /// Such as `state requests.cpu: 200m, limits.cpu: 1 in container web`.
  String text() {
    return Stream.of(texts("requests", requests), texts("limits", limits))
        .flatMap(text -> text)
        .collect(joining(", ", "state ", " in container " + container));
  }

  private static Stream<String> texts(String of, Map<String, Quantity> amounts) {
    return amounts.entrySet().stream()
        .map(it -> "%s.%s: %s".formatted(of, it.getKey(), it.getValue()));
  }
}
