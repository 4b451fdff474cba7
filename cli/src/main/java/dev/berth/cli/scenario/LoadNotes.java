package dev.berth.cli.scenario;

import dev.berth.api.core.Node;
import dev.berth.cli.timeline.TimeText;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.loadaware.reading.LoadReadings;
import dev.berth.loadaware.reading.MeasuringFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/// Which plugins of a scheduler go by what nodes use, and find nothing of it that counts: such a
/// plugin does nothing, and no decision shows that.
final class LoadNotes {
  private LoadNotes() {}

  /// A line for each of those plugins.
  ///
  /// @param now when decisions are made
  static List<String> of(LoadedScheduler scheduler, EmbeddedCluster cluster, Instant now) {
    Collection<Node> nodes = cluster.list(Node.class);
    return nodes.isEmpty()
        ? List.of()
        : scheduler.profiles().stream()
            .flatMap(profile -> ofProfile(scheduler, profile, cluster, now))
            .distinct()
            .toList();
  }

  private static Stream<String> ofProfile(
      LoadedScheduler scheduler, ExpandedProfile profile, EmbeddedCluster cluster, Instant now) {
    return profile.pluginNames().stream()
        .flatMap(plugin -> {
          if (!(scheduler.plugins().factory(plugin) instanceof MeasuringFactory factory)) {
            return Stream.of();
          }
          LoadReadings readings =
              factory.readings(profile.args(plugin), cluster.list(Node.class), cluster.objects());
          return readings.areKnown(now) ? Stream.of() : Stream.of(line(plugin, readings, now));
        });
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
