package dev.berth.api.kubescheduler;

import java.util.List;

/// The plugins of a profile for one extension point.
///
/// @param enabled the plugins to run, in this order
/// @param disabled the plugins to leave out of the defaults or of `multiPoint`; the name `*` means
///   all
public record PluginSet(List<PluginEntry> enabled, List<PluginEntry> disabled) {
  public static final PluginSet NONE = new PluginSet(List.of(), List.of());

  /// The name that disables every plugin.
  public static final String ALL = "*";

  public PluginSet {
    enabled = List.copyOf(enabled);
    disabled = List.copyOf(disabled);
  }

  /// Returns whether `disabled` contains exactly this name; `*` has no special meaning here.
  public boolean disables(String name) {
    return disabled.stream().anyMatch(entry -> entry.name().equals(name));
  }
}
