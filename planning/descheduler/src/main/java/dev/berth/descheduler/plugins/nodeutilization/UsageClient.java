package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What nodes and pods use, by one measure. For one cycle.
interface UsageClient {
  /// What is in use on the node, by resource.
  ///
  /// @param pods those that are on it and not finished
  /// @throws DeschedulerPluginException if the measure does not know the node
  Map<String, Quantity> nodeUsage(String node, List<Pod> pods) throws DeschedulerPluginException;

  /// Whether it is measured at all what single pods use.
  boolean measuresPods();

  /// What is set free if the pod goes, by resource; null if it is not known.
  @Nullable Map<String, Quantity> podUsage(Pod pod);

  /// What to throw where the usage of nodes is not to be had.
  static DeschedulerPluginException failure(String why) {
    return new DeschedulerPluginException("error getting node usage: " + why);
  }
}
