package dev.berth.descheduler.cycle;

import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulePlugin;
import java.util.List;

/// The plugins of a profile that evict pods, in order.
record ProfilePlugins(
    String profile,
    EvictionFilters filters,
    List<DeschedulePlugin> deschedule,
    List<BalancePlugin> balance) {
  ProfilePlugins {
    deschedule = List.copyOf(deschedule);
    balance = List.copyOf(balance);
  }
}
