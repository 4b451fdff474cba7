package dev.berth.config.validation;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.PluginSet;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.api.kubescheduler.UtilizationShapePoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Values in the form that kube-scheduler has after decoding. Its messages show values in this
/// form, with Go's field names, not in the form of the file.
final class InternalForm {
  private InternalForm() {}

  static Map<String, Object> of(UtilizationShapePoint point) {
    var form = new LinkedHashMap<String, Object>();
    form.put("Utilization", point.utilization());
    form.put("Score", point.score());
    return form;
  }

  static Map<String, @Nullable Object> of(PluginSet plugins) {
    var form = new LinkedHashMap<String, @Nullable Object>();
    form.put("Enabled", of(plugins.enabled()));
    form.put("Disabled", of(plugins.disabled()));
    return form;
  }

  private static @Nullable List<Map<String, Object>> of(List<PluginEntry> plugins) {
    return plugins.isEmpty() ? null : plugins.stream().map(InternalForm::of).toList();
  }

  private static Map<String, Object> of(PluginEntry plugin) {
    var form = new LinkedHashMap<String, Object>();
    form.put("Name", plugin.name());
    form.put("Weight", plugin.weight());
    return form;
  }

  /// For arguments of in-tree plugins only the kind is needed: they are printed only if they are
  /// for the wrong plugin.
  static @Nullable Object of(@Nullable PluginArgs args) {
    return switch (args) {
      case UnknownArgs unknown -> sorted(unknown.fields());
      case null -> null;
      default -> args.getClass().getSimpleName();
    };
  }

  private static @Nullable Object sorted(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        var sorted = new TreeMap<String, @Nullable Object>();
        map.forEach((name, field) -> sorted.put((String) name, sorted(field)));
        yield sorted;
      }
      case List<?> list -> {
        var items = new ArrayList<@Nullable Object>();
        list.forEach(item -> items.add(sorted(item)));
        yield items;
      }
      case null, default -> value;
    };
  }
}
