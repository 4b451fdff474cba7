package dev.berth.cli.descheduling;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.CycleResult.PluginTally;
import dev.berth.descheduler.cycle.CycleResult.Stage;
import dev.berth.descheduler.cycle.FilterAnswers;
import dev.berth.descheduler.framework.EvictionReview.Verdict;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a policy makes of one pod.
///
/// @param isInCycle whether its node is one of those that plugins are given
/// @param filters what those of each profile say of it, before any pod is evicted
/// @param plugins what each plugin has done with it, in the order of profiles
/// @param ifEvicted what would come of its eviction; null if the cycle has found that, or nothing
///   is known
public record EvictionExplanation(
    Pod pod,
    boolean isInCycle,
    List<FilterAnswers> filters,
    List<PluginVerdict> plugins,
    @Nullable IfEvicted ifEvicted) {
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
  /// @param isProven whether the message is the proof's
  /// @param destination where its replacement goes; empty if it is not evicted, or not known
  public record PluginVerdict(
      String profile,
      String plugin,
      Act act,
      String message,
      boolean isProven,
      String destination) {}

  /// What the proof finds of an eviction that the cycle has not come to.
  ///
  /// @param destination where its replacement would go; empty if it would not be evicted
  /// @param reason why it would not be evicted; empty if it would
  public record IfEvicted(String plugin, String destination, String reason) {}

  /// Reviews evictions.
  public interface Reviews {
    Verdict of(Pod pod, String profile, String plugin);
  }

  /// Takes out of a cycle what concerns the pod.
  public static EvictionExplanation of(Pod pod, List<FilterAnswers> filters, CycleResult result) {
    return new EvictionExplanation(
        pod,
        result.nodes().contains(pod.spec().nodeName()),
        filters,
        result.tallies().stream().map(tally -> verdict(pod, tally, result)).toList(),
        null);
  }

  /// The same with what would come of an eviction by the plugin that was the nearest to it, if the
  /// cycle has not come so far.
  public EvictionExplanation ifNotChosen(Reviews reviews) {
    if (plugins.isEmpty()
        || plugins.stream().anyMatch(it -> it.act() == Act.EVICTED || it.isProven())) {
      return this;
    }
    var nearest = plugins.stream().min(Comparator.comparing(PluginVerdict::act)).orElseThrow();
    var found =
        switch (reviews.of(pod, nearest.profile(), nearest.plugin())) {
          case Verdict.Approved(var node) -> new IfEvicted(nearest.plugin(), node, "");
          case Verdict.Refused(var reason) -> new IfEvicted(nearest.plugin(), "", reason);
        };
    boolean isKnown = !found.destination().isEmpty() || !found.reason().isEmpty();
    return new EvictionExplanation(pod, isInCycle, filters, plugins, isKnown ? found : null);
  }

  private static PluginVerdict verdict(Pod pod, PluginTally tally, CycleResult result) {
    for (var eviction : StrategyTally.evictions(result, tally)) {
      if (eviction.pod().equals(pod.key())) {
        return verdict(tally, Act.EVICTED, "", false, eviction.destination());
      }
    }
    var refusals =
        KeptPods.of(
            StrategyTally.refused(result, tally).stream()
                .filter(it -> it.pod().equals(pod.key()))
                .toList());
    if (!refusals.isEmpty()) {
      var nearest = refusals.getFirst();
      boolean isProven = nearest.stage() == Stage.PROOF;
      return verdict(tally, act(nearest), nearest.message(), isProven, "");
    }
    var act = tally.lookedAt().contains(pod.key()) ? Act.LEFT : Act.UNSEEN;
    return verdict(tally, act, "", false, "");
  }

  private static PluginVerdict verdict(
      PluginTally tally, Act act, String message, boolean isProven, String destination) {
    return new PluginVerdict(tally.profile(), tally.plugin(), act, message, isProven, destination);
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
