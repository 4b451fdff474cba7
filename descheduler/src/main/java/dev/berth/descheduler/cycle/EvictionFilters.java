package dev.berth.descheduler.cycle;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.EvictionFilterPlugin;
import dev.berth.descheduler.framework.FilterResult;
import dev.berth.descheduler.framework.PreEvictionFilterPlugin;
import java.util.List;

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
      var result = plugin.filter(pod);
      if (!result.passes()) {
        return result;
      }
    }
    return FilterResult.passed();
  }

  /// The first answer that is not to pass.
  FilterResult preEvictionFilter(Pod pod) {
    for (var plugin : preEvictionFilter) {
      var result = plugin.preEvictionFilter(pod);
      if (!result.passes()) {
        return result;
      }
    }
    return FilterResult.passed();
  }
}
