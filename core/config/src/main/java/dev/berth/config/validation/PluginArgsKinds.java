package dev.berth.config.validation;

import dev.berth.api.kubescheduler.DefaultPreemptionArgs;
import dev.berth.api.kubescheduler.DynamicResourcesArgs;
import dev.berth.api.kubescheduler.FairShareArgs;
import dev.berth.api.kubescheduler.InterPodAffinityArgs;
import dev.berth.api.kubescheduler.NodeAffinityArgs;
import dev.berth.api.kubescheduler.NodeResourcesBalancedAllocationArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.api.kubescheduler.VolumeBindingArgs;
import org.jspecify.annotations.Nullable;

/// The kind of arguments of each plugin. They always match in a decoded configuration, but may not
/// in a configuration that a program has built.
final class PluginArgsKinds {
  private PluginArgsKinds() {}

  static boolean fits(String plugin, @Nullable PluginArgs args) {
    return switch (plugin) {
      case "DefaultPreemption" -> args instanceof DefaultPreemptionArgs;
      case "DynamicResources" -> args instanceof DynamicResourcesArgs;
      case "FairShare" -> args instanceof FairShareArgs;
      case "InterPodAffinity" -> args instanceof InterPodAffinityArgs;
      case "NodeAffinity" -> args instanceof NodeAffinityArgs;
      case "NodeResourcesBalancedAllocation" -> args instanceof NodeResourcesBalancedAllocationArgs;
      case "PodTopologySpread" -> args instanceof PodTopologySpreadArgs;
      case "VolumeBinding" -> args instanceof VolumeBindingArgs;
      default -> true;
    };
  }
}
