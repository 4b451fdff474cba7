package dev.berth.queues;

import dev.berth.api.kubescheduler.Tier;
import dev.berth.api.kubescheduler.TierPlugin;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.VictimUnit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The decisions of kube-batch's plugins, tier by tier as configured. In orders, the first plugin
/// that makes a difference decides. About victims, all plugins of the first tier that has a plugin
/// for this must agree. As in kube-batch, later tiers are not asked, even if that tier leaves no
/// victims. For the engine's thread.
///
/// Source: `pkg/scheduler/framework/session_plugins.go` of kube-batch, and its plugins.
final class Tiers {
  private static final String PROPORTION = "proportion";

  private final Shares shares;
  private final VictimRules rules;
  private final Comparator<QueueNode> queueOrder;
  private final Comparator<JobInfo> jobOrder;
  private final Comparator<PodInfo> podOrder;
  private final List<VictimRule> preemptable;
  private final List<VictimRule> reclaimable;
  private final boolean sharesInProportion;

  Tiers(List<Tier> tiers, Shares shares) {
    this.shares = shares;
    rules = new VictimRules(shares);
    queueOrder =
        order(tiers, TierPlugin::queueOrder, this::queueOrder)
            .thenComparing(QueueNode::created)
            .thenComparing(QueueNode::name);
    jobOrder =
        order(tiers, TierPlugin::jobOrder, this::jobOrder)
            .thenComparing(JobInfo::created)
            .thenComparing(JobInfo::id);
    podOrder =
        order(tiers, TierPlugin::taskOrder, Tiers::podOrder)
            .thenComparing(Tiers::created)
            .thenComparing(PodInfo::uid);
    preemptable = victimRules(tiers, TierPlugin::preemptable, this::preemptable);
    reclaimable = victimRules(tiers, TierPlugin::reclaimable, this::reclaimable);
    sharesInProportion =
        tiers.stream().flatMap(tier -> tier.plugins().stream()).anyMatch(Tiers::isProportion);
  }

  private static Instant created(PodInfo pod) {
    return Objects.requireNonNullElse(pod.pod().metadata().creationTimestamp(), Instant.MAX);
  }

  private static boolean isProportion(TierPlugin plugin) {
    return plugin.name().equals(PROPORTION);
  }

  private static <T> Comparator<T> order(
      List<Tier> tiers,
      Predicate<TierPlugin> isEnabled,
      Function<String, @Nullable Comparator<T>> ofPlugin) {
    Comparator<T> order = (_, _) -> 0;
    for (Tier tier : tiers) {
      for (TierPlugin plugin : tier.plugins()) {
        Comparator<T> next = isEnabled.test(plugin) ? ofPlugin.apply(plugin.name()) : null;
        order = next == null ? order : order.thenComparing(next);
      }
    }
    return order;
  }

  private static List<VictimRule> victimRules(
      List<Tier> tiers,
      Predicate<TierPlugin> isEnabled,
      Function<String, @Nullable VictimRule> ofPlugin) {
    for (Tier tier : tiers) {
      List<VictimRule> rules = new ArrayList<>();
      for (TierPlugin plugin : tier.plugins()) {
        VictimRule rule = isEnabled.test(plugin) ? ofPlugin.apply(plugin.name()) : null;
        if (rule != null) {
          rules.add(rule);
        }
      }
      if (!rules.isEmpty()) {
        return rules;
      }
    }
    return List.of();
  }

  private @Nullable Comparator<QueueNode> queueOrder(String plugin) {
    return plugin.equals(PROPORTION)
        ? Comparator.comparingInt(QueueNode::priority)
            .reversed()
            .thenComparing(Comparator.comparingDouble(shares::share))
        : null;
  }

  private @Nullable Comparator<JobInfo> jobOrder(String plugin) {
    return switch (plugin) {
      case "priority" -> Comparator.comparingInt(JobInfo::priority).reversed();
      case "gang" -> Comparator.comparing(JobInfo::isReady);
      case "drf" ->
          Comparator.comparingDouble(job -> DominantShare.of(job.allocated(), shares.shared()));
      default -> null;
    };
  }

  private static @Nullable Comparator<PodInfo> podOrder(String plugin) {
    return plugin.equals("priority") ? Comparator.comparingInt(PodInfo::priority).reversed() : null;
  }

  private @Nullable VictimRule preemptable(String plugin) {
    return switch (plugin) {
      case "priority" -> rules::priority;
      case "gang" -> rules::gang;
      case "conformance" -> rules::conformance;
      case "drf" -> rules::drf;
      default -> null;
    };
  }

  private @Nullable VictimRule reclaimable(String plugin) {
    return switch (plugin) {
      case "gang" -> rules::gang;
      case "conformance" -> rules::conformance;
      case PROPORTION -> rules::proportion;
      default -> null;
    };
  }

  /// Compares two sibling queues: which is served first.
  int compare(QueueNode a, QueueNode b) {
    return queueOrder.compare(a, b);
  }

  /// Compares two jobs of a queue: which is served first.
  int compare(JobInfo a, JobInfo b) {
    return jobOrder.compare(a, b);
  }

  /// Compares two pods of a job: which is served first.
  int compare(PodInfo a, PodInfo b) {
    return podOrder.compare(a, b);
  }

  /// Returns whether queues have parts of the cluster that limit them.
  boolean shareInProportion() {
    return sharesInProportion;
  }

  /// Returns whether a pod of the preemptor's queue may be evicted for it.
  ///
  /// @param without the state without the victim and without the victims chosen before
  boolean isPreemptable(VictimUnit victim, PreemptingJob preemptor, WhatIf without) {
    return allow(preemptable, victim, preemptor, without);
  }

  /// Returns whether a pod of another queue may be evicted for the preemptor. Unlike in kube-batch,
  /// `proportion` is always asked, in any tier: otherwise a queue would at once take back the
  /// resources that were taken from it.
  ///
  /// @param without the state without the victim and without the victims chosen before
  boolean isReclaimable(VictimUnit victim, PreemptingJob preemptor, WhatIf without) {
    return allow(reclaimable, victim, preemptor, without)
        && rules.proportion(victim, preemptor, without);
  }

  private static boolean allow(
      List<VictimRule> rules, VictimUnit victim, PreemptingJob preemptor, WhatIf without) {
    return !rules.isEmpty()
        && rules.stream().allMatch(rule -> rule.allows(victim, preemptor, without));
  }
}
