package dev.berth.config.defaults;

import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.PluginSet;
import dev.berth.api.kubescheduler.Plugins;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Merges the plugins of a profile into the default ones. Only `multiPoint` has defaults. At any
/// other point the profile's own set stays, and disabled plugins lose their weight.
final class PluginMerge {
  private PluginMerge() {}

  static Plugins merge(Plugins defaults, Plugins custom) {
    return new Plugins(
        merge(defaults.preEnqueue(), custom.preEnqueue()),
        merge(defaults.queueSort(), custom.queueSort()),
        merge(defaults.preFilter(), custom.preFilter()),
        merge(defaults.filter(), custom.filter()),
        merge(defaults.postFilter(), custom.postFilter()),
        merge(defaults.preScore(), custom.preScore()),
        merge(defaults.score(), custom.score()),
        merge(defaults.reserve(), custom.reserve()),
        merge(defaults.permit(), custom.permit()),
        merge(defaults.preBind(), custom.preBind()),
        merge(defaults.bind(), custom.bind()),
        merge(defaults.postBind(), custom.postBind()),
        merge(defaults.multiPoint(), custom.multiPoint()),
        merge(defaults.placementGenerate(), custom.placementGenerate()),
        merge(defaults.placementScore(), custom.placementScore()),
        merge(defaults.podGroupPostFilter(), custom.podGroupPostFilter()));
  }

  /// Defaults come first, without those that are disabled. If the profile enables a default plugin
  /// itself, its entry takes the place of the default; all other enabled plugins follow.
  private static PluginSet merge(PluginSet defaults, PluginSet custom) {
    var disabled = custom.disabled().stream().map(entry -> PluginEntry.of(entry.name())).toList();
    return new PluginSet(enabled(defaults, custom), disabled);
  }

  private static List<PluginEntry> enabled(PluginSet defaults, PluginSet custom) {
    // Of entries with the same name the last counts; the others stay and are rejected later.
    var indexByName = new HashMap<String, Integer>();
    for (int i = 0; i < custom.enabled().size(); i++) {
      indexByName.put(custom.enabled().get(i).name(), i);
    }
    var placed = new HashSet<Integer>();
    var enabled = new ArrayList<PluginEntry>();
    for (var entry : kept(defaults, custom)) {
      var index = indexByName.get(entry.name());
      if (index != null) {
        placed.add(index);
      }
      enabled.add(index == null ? entry : custom.enabled().get(index));
    }
    for (int i = 0; i < custom.enabled().size(); i++) {
      if (!placed.contains(i)) {
        enabled.add(custom.enabled().get(i));
      }
    }
    return enabled;
  }

  private static List<PluginEntry> kept(PluginSet defaults, PluginSet custom) {
    Set<String> disabled =
        custom.disabled().stream().map(PluginEntry::name).collect(Collectors.toSet());
    return disabled.contains(PluginSet.ALL)
        ? List.of()
        : defaults.enabled().stream().filter(entry -> !disabled.contains(entry.name())).toList();
  }
}
