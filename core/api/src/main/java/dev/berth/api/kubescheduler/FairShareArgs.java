package dev.berth.api.kubescheduler;

import java.util.List;

/// Arguments of `FairShare`: the content of kube-batch's configuration file.
///
/// @param defaultQueue the queue of pods and groups that name none
/// @param actions some of [#ACTIONS], in the order of execution
/// @param tiers plugins, some of [#PLUGINS]; earlier tiers decide first
public record FairShareArgs(String defaultQueue, List<String> actions, List<Tier> tiers)
    implements PluginArgs {
  /// The actions of kube-batch.
  public static final List<String> ACTIONS = List.of("allocate", "backfill", "preempt", "reclaim");

  /// The plugins of kube-batch.
  public static final List<String> PLUGINS =
      List.of("conformance", "drf", "gang", "nodeorder", "predicates", "priority", "proportion");

  /// The arguments that match kube-batch without a file.
  public static final FairShareArgs DEFAULT =
      new FairShareArgs(
          "default",
          List.of("allocate", "backfill"),
          List.of(
              Tier.of("priority", "gang"),
              Tier.of("drf", "predicates", "proportion", "nodeorder")));

  public FairShareArgs {
    actions = List.copyOf(actions);
    tiers = List.copyOf(tiers);
  }
}
