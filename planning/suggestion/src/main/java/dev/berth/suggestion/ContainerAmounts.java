package dev.berth.suggestion;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Container;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.Quantity;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The amounts that a container should state; its other amounts stay.
///
/// @param before the amounts that the container states now
public record ContainerAmounts(
    String container,
    Map<String, Quantity> requests,
    Map<String, Quantity> limits,
    ResourceRequirements before) {
  public ContainerAmounts {
    requests = Collections.unmodifiableMap(new TreeMap<>(requests));
    limits = Collections.unmodifiableMap(new TreeMap<>(limits));
  }

  /// Creates amounts for a container that states none of these resources.
  public ContainerAmounts(
      String container, Map<String, Quantity> requests, Map<String, Quantity> limits) {
    this(container, requests, limits, ResourceRequirements.EMPTY);
  }

  /// Returns the containers whose amounts differ between two specs.
  static List<ContainerAmounts> between(PodSpec before, PodSpec after) {
    return Stream.concat(
            between(before.containers(), after.containers()),
            between(before.initContainers(), after.initContainers()))
        .toList();
  }

  private static Stream<ContainerAmounts> between(List<Container> before, List<Container> after) {
    return IntStream.range(0, before.size())
        .filter(i -> !before.get(i).resources().equals(after.get(i).resources()))
        .mapToObj(i -> {
          ResourceRequirements from = before.get(i).resources();
          ResourceRequirements to = after.get(i).resources();
          return new ContainerAmounts(
              before.get(i).name(),
              different(from.requests(), to.requests()),
              different(from.limits(), to.limits()),
              from);
        });
  }

  private static Map<String, Quantity> different(
      Map<String, Quantity> before, Map<String, Quantity> after) {
    Map<String, Quantity> different = new HashMap<>(after);
    before.forEach(different::remove);
    return different;
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

  /// Returns a text such as `set requests.cpu: 200m, limits.cpu: 1 instead of 2 in container web`.
  String text() {
    return Stream.of(
            texts("requests", requests, before.requests()),
            texts("limits", limits, before.limits()))
        .flatMap(text -> text)
        .collect(joining(", ", "set ", " in container " + container));
  }

  private static Stream<String> texts(
      String of, Map<String, Quantity> amounts, Map<String, Quantity> before) {
    return amounts.entrySet().stream()
        .map(it -> {
          Quantity old = before.get(it.getKey());
          return "%s.%s: %s%s"
              .formatted(of, it.getKey(), it.getValue(), old == null ? "" : " instead of " + old);
        });
  }
}
