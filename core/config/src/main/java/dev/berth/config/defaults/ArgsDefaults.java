package dev.berth.config.defaults;

import dev.berth.api.kubescheduler.DefaultPreemptionArgs;
import dev.berth.api.kubescheduler.DynamicResourcesArgs;
import dev.berth.api.kubescheduler.FairShareArgs;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.InterPodAffinityArgs;
import dev.berth.api.kubescheduler.NodeAffinityArgs;
import dev.berth.api.kubescheduler.NodeResourcesBalancedAllocationArgs;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.api.kubescheduler.ResourceSpec;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.kubescheduler.ScoringStrategy;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.api.kubescheduler.UtilizationShapePoint;
import dev.berth.api.kubescheduler.VolumeBindingArgs;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Defaults of plugin arguments: for arguments that are absent, and for empty or zero fields of
/// given arguments.
final class ArgsDefaults {
  private static final List<UtilizationShapePoint> EMPTIEST_FIRST =
      List.of(new UtilizationShapePoint(0, 10), new UtilizationShapePoint(100, 0));
  private static final Duration FILTER_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration BINDING_TIMEOUT = Duration.ofMinutes(10);

  private final FeatureGates gates;

  ArgsDefaults(FeatureGates gates) {
    this.gates = gates;
  }

  /// Returns the default arguments of a plugin; null for a plugin without arguments or with its own
  /// type of arguments.
  @Nullable PluginArgs of(String plugin) {
    var args =
        switch (plugin) {
          case "DefaultPreemption" -> DefaultPreemptionArgs.DEFAULT;
          case "DynamicResources" -> new DynamicResourcesArgs(null, null);
          case "FairShare" -> FairShareArgs.DEFAULT;
          case "InterPodAffinity" -> InterPodAffinityArgs.DEFAULT;
          case "NodeAffinity" -> NodeAffinityArgs.DEFAULT;
          case "NodeResourcesBalancedAllocation" -> NodeResourcesBalancedAllocationArgs.DEFAULT;
          case "NodeResourcesFit" -> NodeResourcesFitArgs.DEFAULT;
          case "PodTopologySpread" -> PodTopologySpreadArgs.DEFAULT;
          case "VolumeBinding" ->
              new VolumeBindingArgs(VolumeBindingArgs.DEFAULT_BIND_TIMEOUT_SECONDS, List.of());
          default -> null;
        };
    return args == null ? null : complete(args);
  }

  PluginArgs complete(PluginArgs args) {
    return switch (args) {
      case DynamicResourcesArgs devices -> complete(devices);
      case FairShareArgs share -> complete(share);
      case NodeResourcesBalancedAllocationArgs balance ->
          new NodeResourcesBalancedAllocationArgs(complete(balance.resources()));
      case NodeResourcesFitArgs fit -> complete(fit);
      case PodTopologySpreadArgs spread ->
          spread.defaultingType().isEmpty()
              ? new PodTopologySpreadArgs(
                  spread.defaultConstraints(), PodTopologySpreadArgs.SYSTEM_DEFAULTING)
              : spread;
      case VolumeBindingArgs volumes -> complete(volumes);
      case DefaultPreemptionArgs _, InterPodAffinityArgs _, NodeAffinityArgs _, UnknownArgs _ ->
          args;
    };
  }

  private DynamicResourcesArgs complete(DynamicResourcesArgs args) {
    var filterTimeout = args.filterTimeout();
    if (filterTimeout == null && gates.enabled(SchedulerFeature.DRA_SCHEDULER_FILTER_TIMEOUT)) {
      filterTimeout = FILTER_TIMEOUT;
    }
    var bindingTimeout = args.bindingTimeout();
    if (bindingTimeout == null
        && gates.enabled(SchedulerFeature.DRA_DEVICE_BINDING_CONDITIONS)
        && gates.enabled(SchedulerFeature.DRA_RESOURCE_CLAIM_DEVICE_STATUS)) {
      bindingTimeout = BINDING_TIMEOUT;
    }
    return new DynamicResourcesArgs(filterTimeout, bindingTimeout);
  }

  private static FairShareArgs complete(FairShareArgs args) {
    var absent = FairShareArgs.DEFAULT;
    return new FairShareArgs(
        args.defaultQueue().isEmpty() ? absent.defaultQueue() : args.defaultQueue(),
        args.actions().isEmpty() ? absent.actions() : args.actions(),
        args.tiers().isEmpty() ? absent.tiers() : args.tiers());
  }

  private static NodeResourcesFitArgs complete(NodeResourcesFitArgs args) {
    var strategy = args.scoringStrategy();
    return new NodeResourcesFitArgs(
        args.ignoredResources(),
        args.ignoredResourceGroups(),
        new ScoringStrategy(
            strategy.type(), complete(strategy.resources()), strategy.requestedToCapacityRatio()));
  }

  private static List<ResourceSpec> complete(List<ResourceSpec> resources) {
    if (resources.isEmpty()) {
      return ResourceSpec.CPU_AND_MEMORY;
    }
    return resources.stream()
        .map(resource -> resource.weight() == 0 ? new ResourceSpec(resource.name(), 1) : resource)
        .toList();
  }

  private VolumeBindingArgs complete(VolumeBindingArgs args) {
    return args.shape().isEmpty() && gates.enabled(SchedulerFeature.STORAGE_CAPACITY_SCORING)
        ? new VolumeBindingArgs(args.bindTimeoutSeconds(), EMPTIEST_FIRST)
        : args;
  }
}
