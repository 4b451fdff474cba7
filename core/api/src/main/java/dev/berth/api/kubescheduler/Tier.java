package dev.berth.api.kubescheduler;

import java.util.List;
import java.util.stream.Stream;

/// Plugins of kube-batch that decide together.
public record Tier(List<TierPlugin> plugins) {
  public Tier {
    plugins = List.copyOf(plugins);
  }

  /// Creates a tier of plugins with everything enabled and no arguments.
  static Tier of(String... plugins) {
    return new Tier(Stream.of(plugins).map(TierPlugin::of).toList());
  }
}
