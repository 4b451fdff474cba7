package dev.berth.firmament;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.config.profile.PluginCatalog;
import dev.berth.engine.EngineSettings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.TreeSet;

/// Makes the engine of rounds from the engine of a scheduler: one profile, with gangs, and without
/// preemption.
final class RoundEngine {
  private static final String GANGS = "GangScheduling";

  private RoundEngine() {}

  /// Returns the settings for rounds. Poseidon deletes a pod for another one only if Firmament's
  /// option `--preemption` is on, so nothing is preempted. Gangs become PodGroups, even if the
  /// scheduler itself has none.
  static EngineSettings of(EngineSettings scheduler) {
    return new EngineSettings(
        List.of(profile(scheduler.profiles().getFirst(), scheduler.registry())),
        scheduler.registry(),
        gate ->
            gate.equals(SchedulerFeature.GENERIC_WORKLOAD)
                || scheduler.featureGates().enabled(gate),
        scheduler.choices(),
        scheduler.evaluation());
  }

  private static ExpandedProfile profile(ExpandedProfile profile, PluginCatalog catalog) {
    var plugins = new EnumMap<>(profile.plugins());
    for (var point : catalog.pointsOf(GANGS)) {
      var entries = new ArrayList<>(profile.at(point));
      if (entries.stream().noneMatch(entry -> entry.name().equals(GANGS))) {
        entries.add(PluginEntry.of(GANGS));
        plugins.put(point, entries);
      }
    }
    plugins.put(ExtensionPoint.POST_FILTER, List.of());
    plugins.put(ExtensionPoint.POD_GROUP_POST_FILTER, List.of());
    var names = new TreeSet<>(profile.pluginNames());
    names.add(GANGS);
    return profile.withPlugins(plugins, names);
  }
}
