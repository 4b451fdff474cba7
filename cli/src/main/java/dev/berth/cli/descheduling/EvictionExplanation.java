package dev.berth.cli.descheduling;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.CycleResult.PluginTally;
import dev.berth.descheduler.cycle.FilterAnswers;
import java.util.List;

/// What a policy makes of one pod.
///
/// @param isInCycle whether its node is one of those that plugins are given
/// @param filters what those of each profile say of it, before any pod is evicted
/// @param plugins what each plugin has done with it, in the order of profiles
public record EvictionExplanation(
    Pod pod, boolean isInCycle, List<FilterAnswers> filters, List<PluginVerdict> plugins) {
  public EvictionExplanation {
    filters = List.copyOf(filters);
    plugins = List.copyOf(plugins);
  }

  /// What a plugin has done with the pod.
  public enum Act {
    EVICTED("evicts it"),
    REFUSED("chooses it, but it cannot be evicted"),
    PROTECTED("looks at it, but a filter keeps it"),
    KEPT("looks at it, and leaves it"),
    LEFT("looks at it, and has no reason to evict it"),
    UNSEEN("does not look at it");

    private final String text;

    Act(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /// A plugin and the pod.
  ///
  /// @param message why; empty where there is no more to say
  public record PluginVerdict(String profile, String plugin, Act act, String message) {}

  /// Takes out of a cycle what concerns the pod.
  public static EvictionExplanation of(Pod pod, List<FilterAnswers> filters, CycleResult result) {
    return new EvictionExplanation(
        pod,
        result.nodes().contains(pod.spec().nodeName()),
        filters,
        result.tallies().stream().map(tally -> verdict(pod, tally, result)).toList());
  }

  private static PluginVerdict verdict(Pod pod, PluginTally tally, CycleResult result) {
    boolean isEvicted =
        StrategyTally.evictions(result, tally).stream().anyMatch(it -> it.pod().equals(pod.key()));
    if (isEvicted) {
      return verdict(tally, Act.EVICTED, "");
    }
    var refusals =
        KeptPods.of(
            StrategyTally.refused(result, tally).stream()
                .filter(it -> it.pod().equals(pod.key()))
                .toList());
    if (!refusals.isEmpty()) {
      var nearest = refusals.getFirst();
      return verdict(tally, act(nearest), nearest.message());
    }
    return verdict(tally, tally.lookedAt().contains(pod.key()) ? Act.LEFT : Act.UNSEEN, "");
  }

  private static PluginVerdict verdict(PluginTally tally, Act act, String message) {
    return new PluginVerdict(tally.profile(), tally.plugin(), act, message);
  }

  private static Act act(KeptPods refusal) {
    return switch (refusal.stage()) {
      case PROOF, EVICT -> Act.REFUSED;
      case FILTER, PRE_EVICTION_FILTER -> Act.PROTECTED;
      case PLUGIN -> Act.KEPT;
    };
  }

  /// Those of a profile, or all if several have its name.
  List<PluginVerdict> pluginsOf(String profile) {
    return plugins.stream().filter(it -> it.profile().equals(profile)).toList();
  }
}
