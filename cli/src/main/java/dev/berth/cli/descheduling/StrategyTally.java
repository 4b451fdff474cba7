package dev.berth.cli.descheduling;

import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.CycleResult.EvictedPod;
import dev.berth.descheduler.cycle.CycleResult.PluginTally;
import dev.berth.descheduler.cycle.CycleResult.RefusedPod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a cycle's result has of one plugin of one profile, as data.
public final class StrategyTally {
  private StrategyTally() {}

  static List<RefusedPod> refused(CycleResult result, PluginTally tally) {
    return result.refused().stream()
        .filter(it -> it.profile().equals(tally.profile()))
        .filter(it -> it.plugin().equals(tally.plugin()))
        .toList();
  }

  static List<EvictedPod> evictions(CycleResult result, PluginTally tally) {
    return result.evictions().stream()
        .filter(it -> it.profile().equals(tally.profile()))
        .filter(it -> it.plugin().equals(tally.plugin()))
        .toList();
  }

  /// One map for each plugin, in the order of profiles: how many pods it has looked at, how many
  /// are kept for which reason, how many it has evicted, and what it has almost acted on.
  public static List<Object> tree(CycleResult result) {
    return result.tallies().stream().<Object>map(tally -> tree(result, tally)).toList();
  }

  private static Map<String, Object> tree(CycleResult result, PluginTally tally) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("profile", tally.profile());
    tree.put("plugin", tally.plugin());
    tree.put("lookedAt", Long.valueOf(tally.lookedAt().size()));
    tree.put("evictable", Long.valueOf(tally.evictable().size()));
    tree.put("evicted", Long.valueOf(evictions(result, tally).size()));
    tree.put(
        "kept",
        KeptPods.of(refused(result, tally)).stream().<Object>map(StrategyTally::tree).toList());
    tree.put("nearest", tally.nearest());
    return tree;
  }

  private static Map<String, Object> tree(KeptPods kept) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("stage", kept.stage().title());
    tree.put("message", kept.message());
    if (!kept.argument().isEmpty()) {
      tree.put("argument", kept.argument());
    }
    tree.put("pods", Long.valueOf(kept.pods().size()));
    return tree;
  }
}
