package dev.berth.config.profile;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.PluginSet;
import dev.berth.api.kubescheduler.Plugins;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Determines which plugins run at one extension point. Ignores names that do not exist.
final class PointExpansion {
  private final List<String> ownNames;
  private final List<String> fromMultiPoint;
  private final List<PluginEntry> weights;

  /// @param implementing whether a plugin exists and implements this point
  PointExpansion(Plugins plugins, ExtensionPoint point, Predicate<String> implementing) {
    var own = plugins.at(point);
    var multiPoint = plugins.multiPoint().enabled();
    ownNames = names(own.enabled()).filter(implementing).toList();
    fromMultiPoint =
        own.disables(PluginSet.ALL)
            ? List.of()
            : names(multiPoint)
                .filter(name -> implementing.test(name) && !own.disables(name))
                .toList();
    weights = Stream.concat(own.enabled().stream(), multiPoint.stream()).toList();
  }

  private static Stream<String> names(List<PluginEntry> entries) {
    return entries.stream().map(PluginEntry::name);
  }

  /// Returns first the entries of this point that override one from `multiPoint`, then the rest of
  /// `multiPoint`, then the rest of this point. Each part keeps its order, without repetitions.
  List<String> order() {
    var order = new ArrayList<String>();
    ownNames.stream().filter(fromMultiPoint::contains).forEach(order::add);
    fromMultiPoint.stream().filter(name -> !ownNames.contains(name)).forEach(order::add);
    ownNames.stream().filter(name -> !fromMultiPoint.contains(name)).forEach(order::add);
    return order.stream().distinct().toList();
  }

  /// Returns the weight of a score plugin: from this point's own entry, otherwise from
  /// `multiPoint`; 1 if none is given.
  int weight(String name) {
    return weights.stream()
        .filter(entry -> entry.name().equals(name))
        .mapToInt(PluginEntry::weight)
        .limit(1)
        .filter(weight -> weight != 0)
        .findFirst()
        .orElse(1);
  }

  /// Returns the names that `multiPoint` adds to this point more than once.
  Set<String> repeated() {
    var seen = new HashSet<String>();
    return fromMultiPoint.stream()
        .filter(name -> !ownNames.contains(name) && !seen.add(name))
        .collect(Collectors.toSet());
  }
}
