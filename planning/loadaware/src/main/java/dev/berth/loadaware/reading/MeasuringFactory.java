package dev.berth.loadaware.reading;

import dev.berth.api.core.Node;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.PluginException;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.handle.ClusterObjects;
import java.util.Collection;

/// Makes a plugin that goes by what nodes use, and so does nothing where that is not known.
public interface MeasuringFactory extends PluginFactory {
  /// What the plugin can read in a cluster.
  ///
  /// @param args those of the plugin
  /// @throws PluginException if they are not usable
  LoadReadings readings(PluginArgs args, Collection<Node> nodes, ClusterObjects objects);
}
