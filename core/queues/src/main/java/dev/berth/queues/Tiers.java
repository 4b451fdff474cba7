package dev.berth.queues;

import dev.berth.api.kubescheduler.Tier;
import dev.berth.api.kubescheduler.TierPlugin;
import dev.berth.framework.group.VictimUnit;
import dev.berth.framework.state.PodInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What kube-batch's plugins decide, tier by tier as they are configured: orders, of which the
/// first that makes a difference counts; and who may be a victim, where all plugins of the first
/// tier that has any to ask have to agree. Later tiers are not asked in kube-batch either, even if
/// that one leaves no victims. For the engine's thread.
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

  /// Which of two queues that are part of the same is served first.
  int compare(QueueNode a, QueueNode b) {
    return queueOrder.compare(a, b);
  }

  /// Which of two jobs of a queue is served first.
  int compare(JobInfo a, JobInfo b) {
    return jobOrder.compare(a, b);
  }

  /// Which of two pods of a job is served first.
  int compare(PodInfo a, PodInfo b) {
    return podOrder.compare(a, b);
  }

  /// Whether queues have parts of the cluster, beyond which they do not get more.
  boolean shareInProportion() {
    return sharesInProportion;
  }

  /// Whether a pod of the preemptor's queue may be evicted for it.
  ///
  /// @param without what would be without the victim, and without those that are certain already
  boolean isPreemptable(VictimUnit victim, PreemptingJob preemptor, WhatIf without) {
    return allow(preemptable, victim, preemptor, without);
  }

  /// Whether a pod of another queue may be evicted for the preemptor. Other than in kube-batch,
  /// `proportion` has its say in whatever tier it is: else a queue would take back at once what was
  /// taken from it.
  ///
  /// @param without what would be without the victim, and without those that are certain already
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
