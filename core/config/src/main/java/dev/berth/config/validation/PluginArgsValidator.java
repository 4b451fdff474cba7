package dev.berth.config.validation;

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
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.api.kubescheduler.VolumeBindingArgs;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;

/// Validates arguments of in-tree plugins. kube-scheduler does so twice: with the configuration
/// (all arguments except those of `NodeResourcesFit`), and when it creates the plugin (with paths
/// that begin at the arguments).
public final class PluginArgsValidator {
  private final FeatureGates gates;

  public PluginArgsValidator(FeatureGates gates) {
    this.gates = gates;
  }

  /// Returns the errors of the arguments; empty if there are none, or if only the plugin can find
  /// them.
  ///
  /// @param path the path of the arguments, or the root
  public List<FieldError> validate(FieldPath path, PluginArgs args) {
    var errors = new FieldErrors();
    check(path, args, errors);
    return errors.list();
  }

  void check(FieldPath path, PluginArgs args, FieldErrors errors) {
    switch (args) {
      case DefaultPreemptionArgs preemption -> check(path, preemption, errors);
      case DynamicResourcesArgs devices -> check(path, devices, errors);
      case FairShareArgs share -> FairShareRules.check(path, share, errors);
      case InterPodAffinityArgs affinity -> check(path, affinity, errors);
      case NodeAffinityArgs affinity -> check(path, affinity, errors);
      case NodeResourcesBalancedAllocationArgs balance -> check(path, balance, errors);
      case NodeResourcesFitArgs fit -> NodeResourcesFitRules.check(path, fit, errors);
      case PodTopologySpreadArgs spread -> PodTopologySpreadRules.check(path, spread, errors);
      case VolumeBindingArgs volumes -> check(path, volumes, errors);
      case UnknownArgs _ -> {}
    }
  }

  private static void check(FieldPath path, DefaultPreemptionArgs args, FieldErrors errors) {
    var percentage = args.minCandidateNodesPercentage();
    var percentagePath = path.child("minCandidateNodesPercentage");
    var absolute = args.minCandidateNodesAbsolute();
    var absolutePath = path.child("minCandidateNodesAbsolute");
    if (percentage < 0 || percentage > 100) {
      errors.invalid(percentagePath, percentage, "not in valid range [0, 100]");
    }
    if (absolute < 0) {
      errors.invalid(absolutePath, absolute, "not in valid range [0, inf)");
    }
    if (percentage == 0 && absolute == 0) {
      errors.invalid(
          percentagePath, 0, "cannot be zero at the same time as minCandidateNodesAbsolute");
      errors.invalid(
          absolutePath, 0, "cannot be zero at the same time as minCandidateNodesPercentage");
    }
  }

  private void check(FieldPath path, DynamicResourcesArgs args, FieldErrors errors) {
    var filterTimeout = args.filterTimeout();
    if (filterTimeout != null) {
      if (!gates.enabled(SchedulerFeature.DRA_SCHEDULER_FILTER_TIMEOUT)) {
        errors.forbidden(
            path.child("filterTimeout"), "DRASchedulingFilterTimeout feature gate is disabled");
      } else if (filterTimeout.isNegative()) {
        errors.invalid(path.child("filterTimeout"), filterTimeout, "must be zero or positive");
      }
    }
    var bindingTimeout = args.bindingTimeout();
    if (bindingTimeout != null) {
      if (!gates.enabled(SchedulerFeature.DRA_DEVICE_BINDING_CONDITIONS)
          || !gates.enabled(SchedulerFeature.DRA_RESOURCE_CLAIM_DEVICE_STATUS)) {
        errors.forbidden(
            path.child("bindingTimeout"),
            "DRADeviceBindingConditions or DRAResourceClaimDeviceStatus feature gate is disabled");
      } else if (bindingTimeout.compareTo(Duration.ofSeconds(1)) < 0) {
        errors.invalid(path.child("bindingTimeout"), bindingTimeout, "must be at least 1 second");
      }
    }
  }

  private static void check(FieldPath path, InterPodAffinityArgs args, FieldErrors errors) {
    var weight = args.hardPodAffinityWeight();
    if (weight < 0 || weight > 100) {
      errors.invalid(path.child("hardPodAffinityWeight"), weight, "not in valid range [0, 100]");
    }
  }

  private static void check(FieldPath path, NodeAffinityArgs args, FieldErrors errors) {
    var affinity = args.addedAffinity();
    if (affinity == null) {
      return;
    }
    var rules = new NodeSelectorRules(errors);
    var affinityPath = path.child("addedAffinity");
    var required = affinity.requiredDuringSchedulingIgnoredDuringExecution();
    if (required != null) {
      rules.required(
          affinityPath.child("requiredDuringSchedulingIgnoredDuringExecution"), required);
    }
    rules.preferred(
        affinityPath.child("preferredDuringSchedulingIgnoredDuringExecution"),
        affinity.preferredDuringSchedulingIgnoredDuringExecution());
  }

  private static void check(
      FieldPath path, NodeResourcesBalancedAllocationArgs args, FieldErrors errors) {
    var seen = new HashSet<String>();
    for (int i = 0; i < args.resources().size(); i++) {
      var resource = args.resources().get(i);
      var resourcePath = path.child("resources").index(i);
      if (!seen.add(resource.name())) {
        errors.duplicate(resourcePath.child("name"), resource.name());
      }
      if (resource.weight() != 1) {
        errors.invalid(resourcePath.child("weight"), resource.weight(), "must be 1");
      }
    }
  }

  private void check(FieldPath path, VolumeBindingArgs args, FieldErrors errors) {
    if (args.bindTimeoutSeconds() < 0) {
      errors.invalid(
          path.child("bindTimeoutSeconds"),
          args.bindTimeoutSeconds(),
          "invalid BindTimeoutSeconds, should not be a negative value");
    }
    var shapePath = path.child("shape");
    if (gates.enabled(SchedulerFeature.STORAGE_CAPACITY_SCORING)) {
      ShapeRules.check(shapePath, args.shape(), errors);
    } else if (!args.shape().isEmpty()) {
      errors.invalid(
          shapePath,
          args.shape().stream().map(InternalForm::of).toList(),
          "unexpected field `shape`, remove it or turn on the feature gate StorageCapacityScoring");
    }
  }
}
