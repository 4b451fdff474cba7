package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.framework.state.ResourceNames;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// The resources that utilization is about.
final class UsageResources {
  /// What a query measures: hundredths of the node, whatever it is made of.
  static final String METRIC = "MetricResource";

  private static final List<String> BASIC =
      List.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.PODS);

  private UsageResources() {}

  /// These and cpu, memory and pods, which count even without a threshold.
  static SortedSet<String> withBasic(Collection<String> names) {
    SortedSet<String> all = new TreeSet<>(BASIC);
    all.addAll(names);
    return Collections.unmodifiableSortedSet(all);
  }
}
