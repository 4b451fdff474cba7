package dev.berth.timeline.measure;

import dev.berth.framework.model.ResourceVector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Sums up the resources of nodes and the requests of running pods over time: CPU, memory, and
/// every other countable resource of a node. For one thread.
final class ResourceTally {
  private static final List<String> ALWAYS = List.of("cpu", "memory");

  private static final class Line {
    private final TimeSeries requested = new TimeSeries();
    private final TimeSeries allocatable = new TimeSeries();
    private final TimeSeries utilisation = new TimeSeries();
  }

  private final Map<String, Line> lines = new LinkedHashMap<>();
  private ResourceVector allocatable = ResourceVector.ZERO;
  private ResourceVector requested = ResourceVector.ZERO;

  ResourceTally() {
    ALWAYS.forEach(resource -> lines.put(resource, new Line()));
  }

  void nodeJoined(ResourceVector resources) {
    allocatable = allocatable.plus(resources);
    new TreeSet<>(resources.scalars().keySet())
        .stream()
            .filter(resource -> resources.get(resource) > 0)
            .forEach(resource -> lines.computeIfAbsent(resource, _ -> new Line()));
  }

  void nodeLeft(ResourceVector resources) {
    allocatable = allocatable.minus(resources);
  }

  void started(ResourceVector requests) {
    requested = requested.plus(requests);
  }

  void stopped(ResourceVector requests) {
    requested = requested.minus(requests);
  }

  /// Returns the largest share of the amounts in a resource of all nodes; 0 without nodes.
  double dominantShare(ResourceVector amounts) {
    return Stream.concat(ALWAYS.stream(), amounts.scalars().keySet().stream())
        .filter(resource -> allocatable.get(resource) > 0)
        .mapToDouble(resource -> (double) amounts.get(resource) / allocatable.get(resource))
        .max()
        .orElse(0);
  }

  /// Holds the present amounts from the given time on.
  void hold(Duration at) {
    lines.forEach((resource, line) -> {
      var all = allocatable.get(resource);
      var unit = resource.equals("cpu") ? 1_000.0 : 1.0;
      line.requested.set(at, requested.get(resource) / unit);
      line.allocatable.set(at, all / unit);
      line.utilisation.set(at, all == 0 ? Double.NaN : (double) requested.get(resource) / all);
    });
  }

  List<ResourceFigures> figures(Duration end) {
    var figures = new ArrayList<ResourceFigures>();
    lines.forEach((resource, line) ->
        figures.add(
            new ResourceFigures(
                resource,
                line.requested.until(end),
                line.allocatable.until(end),
                line.utilisation.until(end))));
    return figures;
  }
}
