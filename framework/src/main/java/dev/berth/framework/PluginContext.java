package dev.berth.framework;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.framework.handle.NodeFilters;
import dev.berth.framework.handle.PodNominator;
import dev.berth.framework.handle.RunningPreemptions;
import dev.berth.framework.handle.SharedLister;
import java.time.InstantSource;

/// What a factory can hand to the plugin it makes. Take what the plugin uses, not the whole.
///
/// The views show the cluster as of the current cycle and may be kept; ask them on the thread on
/// which the extension point is called.
public interface PluginContext {
  FeatureGates featureGates();

  /// The nodes and the pods on them.
  SharedLister nodes();

  /// All other objects of the cluster.
  ClusterObjects objects();

  PodNominator nominator();

  RunningPreemptions preemptions();

  /// The filters of the profile that the plugin is made for; usable once all plugins of the profile
  /// exist.
  NodeFilters filters();

  ChoicePolicy choices();

  InstantSource clock();

  ClusterWriter writer();
}
