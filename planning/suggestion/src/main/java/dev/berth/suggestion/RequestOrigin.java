package dev.berth.suggestion;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.status.Amounts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Explains the parts of a pod's request or limit for a resource. A pod needs the larger of two
/// amounts: the sum of its containers and sidecars, and the largest init container with the
/// sidecars that start before it. The pod's overhead is added to this amount. A limit without a
/// request becomes the request, as the API server's defaults have it.
///
/// Source: KEP-753 (sidecar containers), KEP-688 (pod overhead).
public final class RequestOrigin {
  private static final Set<String> OVERCOMMITTABLE =
      Set.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.EPHEMERAL_STORAGE);

  private static final String LIMIT_RANGER = "kubernetes.io/limit-ranger";
  private static final Pattern DEFAULTED =
      Pattern.compile("(?<resources>[^;:]+) request for (init )?container (?<name>[^;]+)");

  private record Part(String name, Quantity amount) {
    String text(String resource) {
      return "%s %s".formatted(Amounts.format(resource, amount), name);
    }
  }

  private final Pod pod;
  private final PodSpec written;
  private final Function<Container, Map<String, Quantity>> stated;

  private RequestOrigin(
      Pod pod, PodSpec written, Function<Container, Map<String, Quantity>> stated) {
    this.pod = pod;
    this.written = written;
    this.stated = stated;
  }

  /// Returns a sentence for each resource whose amount has several parts; none for an amount that a
  /// single container states.
  ///
  /// @param requests how much of each resource the pod requests
  public static List<String> of(Pod pod, Map<String, Quantity> requests) {
    return of(pod, pod.spec(), requests);
  }

  /// Returns the sentences, also for an amount that is a limit.
  ///
  /// @param written the pod's spec without the defaults of the API server, as in a template
  /// @param requests how much of each resource the pod requests
  public static List<String> of(Pod pod, PodSpec written, Map<String, Quantity> requests) {
    var origin = new RequestOrigin(pod, written, container -> container.resources().requests());
    return new TreeMap<>(requests)
        .entrySet().stream()
            .map(request -> origin.sentence(request.getKey(), request.getValue()))
            .flatMap(Optional::stream)
            .toList();
  }

  /// Returns the sentence about the pod's limit for a resource; empty if a single container states
  /// it.
  static Optional<String> ofLimit(Pod pod, String resource) {
    var origin = new RequestOrigin(pod, pod.spec(), container -> container.resources().limits());
    return origin.sentence(resource, sum(origin.parts(resource)));
  }

  private Optional<String> sentence(String resource, Quantity total) {
    List<Part> parts = parts(resource);
    Quantity sum = sum(parts);
    if (sum.compareTo(total) != 0) {
      return Optional.empty(); // for example, pod-level requests
    }
    boolean isAsWritten =
        (parts.size() == 1 && parts.getFirst().name.startsWith("container "))
            || parts.stream().allMatch(part -> part.amount.isZero());
    return isAsWritten
        ? Optional.empty()
        : Optional.of(
            "%s %s: %s"
                .formatted(
                    resource,
                    Amounts.format(resource, total),
                    parts.stream().map(part -> part.text(resource)).collect(joining(" + "))));
  }

  private List<Part> parts(String resource) {
    var sidecars = new ArrayList<Part>();
    List<Part> largest = List.of();
    for (Container init : pod.spec().initContainers()) {
      if (init.isSidecar()) {
        add(sidecars, "sidecar", init, resource);
        continue;
      }
      var starting = new ArrayList<>(sidecars);
      add(starting, "init container", init, resource);
      if (sum(starting).compareTo(sum(largest)) > 0) {
        largest = starting;
      }
    }
    var running = new ArrayList<Part>();
    pod.spec().containers().forEach(container -> add(running, "container", container, resource));
    running.addAll(sidecars);
    List<Part> parts =
        new ArrayList<>(sum(largest).compareTo(sum(running)) > 0 ? largest : running);
    Quantity overhead = pod.spec().overhead().get(resource);
    if (overhead != null && !overhead.isZero()) {
      parts.add(
          new Part(
              "overhead of RuntimeClass "
                  + Objects.requireNonNullElse(pod.spec().runtimeClassName(), "(none)"),
              overhead));
    }
    return parts;
  }

  private void add(List<Part> parts, String what, Container container, String resource) {
    Quantity amount = stated.apply(container).get(resource);
    if (amount != null && !amount.isZero()) {
      String origin =
          defaulted().getOrDefault(container.name(), List.of()).contains(resource)
              ? " (by a LimitRange)"
              : isLimit(container.name(), resource) ? " (its limit, as it states no request)" : "";
      parts.add(
          new Part(
              origin.isEmpty()
                  ? "%s %s".formatted(what, container.name())
                  : "of %s %s%s".formatted(what, container.name(), origin),
              amount));
    }
  }

  /// Whether the request is a limit that could be larger than the request. Limits of other
  /// resources, such as GPUs, always are requests.
  private boolean isLimit(String container, String resource) {
    return OVERCOMMITTABLE.contains(resource)
        && written
            .allContainers()
            .filter(it -> it.name().equals(container))
            .map(Container::resources)
            .anyMatch(
                it -> it.limits().containsKey(resource) && !it.requests().containsKey(resource));
  }

  /// Returns the resources whose requests a LimitRange has set, by container name.
  private Map<String, List<String>> defaulted() {
    var defaulted = new LinkedHashMap<String, List<String>>();
    Matcher notes = DEFAULTED.matcher(pod.metadata().annotations().getOrDefault(LIMIT_RANGER, ""));
    while (notes.find()) {
      defaulted.put(
          notes.group("name").strip(),
          Stream.of(notes.group("resources").split(",")).map(String::strip).toList());
    }
    return defaulted;
  }

  private static Quantity sum(List<Part> parts) {
    return parts.stream().map(Part::amount).reduce(Quantity.ZERO, Quantity::add);
  }
}
