package dev.berth.descheduler.cycle;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.EvictionFilterPlugin;
import dev.berth.descheduler.framework.FilterResult;
import dev.berth.descheduler.framework.PreEvictionFilterPlugin;
import java.util.List;
import java.util.function.Supplier;

/// The filters of a profile, which exist only after plugins have been given their evictor. For one
/// thread.
final class EvictionFilters {
  private List<EvictionFilterPlugin> filter = List.of();
  private List<PreEvictionFilterPlugin> preEvictionFilter = List.of();

  void complete(
      List<EvictionFilterPlugin> filter, List<PreEvictionFilterPlugin> preEvictionFilter) {
    this.filter = List.copyOf(filter);
    this.preEvictionFilter = List.copyOf(preEvictionFilter);
  }

  /// The first answer that is not to pass.
  FilterResult filter(Pod pod) {
    for (var plugin : filter) {
      var result = call(plugin, () -> plugin.filter(pod));
      if (!result.passes()) {
        return result;
      }
    }
    return FilterResult.passed();
  }

  /// The first answer that is not to pass.
  FilterResult preEvictionFilter(Pod pod) {
    for (var plugin : preEvictionFilter) {
      var result = call(plugin, () -> plugin.preEvictionFilter(pod));
      if (!result.passes()) {
        return result;
      }
    }
    return FilterResult.passed();
  }

  /// A filter that throws keeps the pod, and does not end the plugin that asks.
  private static FilterResult call(DeschedulerPlugin plugin, Supplier<FilterResult> filter) {
    try {
      return filter.get();
    } catch (RuntimeException | LinkageError e) {
      return new FilterResult.Failed(PluginFailures.finished(plugin, e));
    }
  }
}
