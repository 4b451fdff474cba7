package dev.berth.scenario;

import dev.berth.api.core.Node;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.loadaware.reading.LoadReadings;
import dev.berth.loadaware.reading.MeasuringFactory;
import dev.berth.terminal.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;

/// Finds plugins of a scheduler that need the usage of nodes but have no valid values: such a
/// plugin has no effect, and no decision shows this.
final class LoadNotes {
  private LoadNotes() {}

  /// One line for each of those plugins, for decisions at this time.
  static List<String> of(LoadedScheduler scheduler, EmbeddedCluster cluster, Instant now) {
    var lines = new LinkedHashSet<String>();
    var nodes = cluster.list(Node.class);
    if (nodes.isEmpty()) {
      return List.of();
    }
    for (var profile : scheduler.profiles()) {
      for (String plugin : profile.pluginNames()) {
        if (scheduler.plugins().factory(plugin) instanceof MeasuringFactory<?> factory) {
          var readings = factory.readingsFrom(profile.args(plugin), nodes, cluster.objects());
          if (!readings.areKnown(now)) {
            lines.add(line(plugin, readings, now));
          }
        }
      }
    }
    return List.copyOf(lines);
  }

  private static String line(String plugin, LoadReadings readings, Instant now) {
    String reason =
        readings
            .latest()
            .map(latest ->
                "%s of node %s, the latest, is %s old, and good for %s"
                    .formatted(
                        latest.what(),
                        latest.node(),
                        TimeText.of(Duration.between(latest.measured(), now)),
                        TimeText.of(latest.goodFor())))
            .orElseGet(() -> "no node has any " + readings.source());
    return "%s %s: %s. %s. Here, --node-usage FILE says what nodes use, and --at TIME when pods are placed."
        .formatted(plugin, readings.without(), reason, readings.remedy());
  }
}
