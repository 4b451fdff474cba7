package dev.berth.questions.descheduling;

import static dev.berth.questions.document.Documents.ordered;

import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.CycleResult.EvictedPod;
import dev.berth.descheduler.cycle.CycleResult.PluginNote;
import dev.berth.descheduler.cycle.CycleResult.PluginTally;
import dev.berth.descheduler.cycle.CycleResult.PluginUsage;
import dev.berth.descheduler.cycle.CycleResult.RefusedPod;
import dev.berth.descheduler.framework.NodeUsage;
import java.util.List;
import java.util.Map;

/// The part of a cycle's result about one plugin of one profile.
public record StrategyTally(CycleResult result, PluginTally tally) {
  /// The tallies of all plugins, in the order of profiles.
  static List<StrategyTally> of(CycleResult result) {
    return result.tallies().stream().map(tally -> new StrategyTally(result, tally)).toList();
  }

  private boolean isOwn(String profile, String plugin) {
    return profile.equals(tally.profile()) && plugin.equals(tally.plugin());
  }

  List<RefusedPod> refused() {
    return result.refused().stream().filter(it -> isOwn(it.profile(), it.plugin())).toList();
  }

  List<EvictedPod> evictions() {
    return result.evictions().stream().filter(it -> isOwn(it.profile(), it.plugin())).toList();
  }

  List<NodeUsage> usage() {
    return result.usage().stream()
        .filter(it -> isOwn(it.profile(), it.plugin()))
        .map(PluginUsage::usage)
        .toList();
  }

  /// Each once.
  List<String> notes() {
    return result.notes().stream()
        .filter(it -> isOwn(it.profile(), it.plugin()))
        .map(PluginNote::message)
        .distinct()
        .toList();
  }

  /// `LowNodeUtilization of profile default`.
  static String title(String profile, String plugin) {
    return profile.isEmpty() ? plugin : "%s of profile %s".formatted(plugin, profile);
  }

  /// One map for each plugin, in the order of profiles: the number of pods that it has looked at,
  /// the kept pods by reason, the evictions, and the closest case to an action.
  public static List<Object> tree(CycleResult result) {
    return of(result).stream().<Object>map(StrategyTally::tree).toList();
  }

  private Map<String, Object> tree() {
    return ordered(
        "profile", tally.profile(),
        "plugin", tally.plugin(),
        "lookedAt", Long.valueOf(tally.lookedAt().size()),
        "evictable", Long.valueOf(tally.evictable().size()),
        "evicted", Long.valueOf(evictions().size()),
        "kept", KeptPods.of(refused()).stream().<Object>map(KeptPods::tree).toList(),
        "nearest", tally.nearest());
  }
}
