package dev.berth.config.legacy.kubebatch;

import dev.berth.api.kubescheduler.Tier;
import dev.berth.api.kubescheduler.TierPlugin;
import java.util.List;
import java.util.Optional;

/// The content of the file of `kube-batch --scheduler-conf`.
///
/// Source: `pkg/scheduler/conf/scheduler_conf.go` of kube-batch.
///
/// @param actions executed in this order
/// @param tiers groups of plugins; earlier tiers decide first
public record KubeBatchConfiguration(List<String> actions, List<Tier> tiers) {
  public KubeBatchConfiguration {
    actions = List.copyOf(actions);
    tiers = List.copyOf(tiers);
  }

  /// Returns the plugin of that name; empty if no tier has it.
  Optional<TierPlugin> plugin(String name) {
    return tiers.stream()
        .flatMap(tier -> tier.plugins().stream())
        .filter(plugin -> plugin.name().equals(name))
        .findFirst();
  }
}
