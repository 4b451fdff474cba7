package dev.berth.api.kubescheduler;

import java.util.List;

/// The plugins of a profile for one extension point.
///
/// @param enabled plugins to run, in this order
/// @param disabled plugins not to take over from the defaults or from `multiPoint`; the name `*`
///   means all of them
public record PluginSet(List<PluginEntry> enabled, List<PluginEntry> disabled) {

  public static final PluginSet NONE = new PluginSet(List.of(), List.of());

  /// The name that disables every plugin.
  public static final String ALL = "*";

  public PluginSet {
    enabled = List.copyOf(enabled);
    disabled = List.copyOf(disabled);
  }

  /// Whether `disabled` has this very name; `*` is a name like any other here.
  public boolean disables(String name) {
    return disabled.stream().anyMatch(entry -> entry.name().equals(name));
  }
}
