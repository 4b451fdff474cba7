package dev.berth.descheduler.scenario;

import dev.berth.cluster.manifest.Origin;
import dev.berth.cluster.manifest.Source;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which object of an input is which, from 1 on, in the order of sources and lines.
final class DocumentNumbers {
  private final Map<Origin, Integer> numbers = new HashMap<>();

  DocumentNumbers(List<Source> sources, Collection<Origin> origins) {
    var places = new HashMap<String, Integer>();
    sources.forEach(source -> places.put(source.name(), places.size()));
    origins.stream()
        .sorted(
            Comparator.comparingInt((Origin origin) -> places.getOrDefault(origin.sourceName(), 0))
                .thenComparingInt(Origin::line))
        .forEach(origin -> numbers.put(origin, numbers.size() + 1));
  }

  int number(Origin origin) {
    return numbers.getOrDefault(origin, 0);
  }
}
