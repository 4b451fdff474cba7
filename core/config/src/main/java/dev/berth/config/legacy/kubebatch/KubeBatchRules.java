package dev.berth.config.legacy.kubebatch;

import dev.berth.api.kubescheduler.FairShareArgs;
import dev.berth.api.kubescheduler.TierPlugin;
import dev.berth.config.validation.FairShareRules;
import dev.berth.config.validation.FieldErrors;
import dev.berth.config.validation.FieldPath;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Validates a [KubeBatchConfiguration]. Some of these errors kube-batch only logs, and continues.
final class KubeBatchRules {
  /// The booleans that Go accepts.
  private static final Set<String> BOOLEANS =
      Set.of("1", "t", "T", "true", "TRUE", "True", "0", "f", "F", "false", "FALSE", "False");

  private KubeBatchRules() {}

  static void check(KubeBatchConfiguration configuration, FieldErrors errors) {
    if (configuration.actions().isEmpty()) {
      errors.required(FieldPath.ROOT.child("actions"), anyOf(FairShareArgs.ACTIONS));
    }
    if (configuration.tiers().stream().allMatch(tier -> tier.plugins().isEmpty())) {
      errors.required(FieldPath.ROOT.child("tiers"), "plugins, " + anyOf(FairShareArgs.PLUGINS));
    }
    FairShareRules.checkActions(FieldPath.ROOT.child("actions"), configuration.actions(), errors);
    FairShareRules.checkTiers(FieldPath.ROOT.child("tiers"), configuration.tiers(), errors);
    for (int i = 0; i < configuration.tiers().size(); i++) {
      var plugins = configuration.tiers().get(i).plugins();
      var path = FieldPath.ROOT.child("tiers").index(i).child("plugins");
      for (int j = 0; j < plugins.size(); j++) {
        arguments(path.index(j).child("arguments"), plugins.get(j), errors);
      }
    }
  }

  private static String anyOf(List<String> names) {
    return "any of " + String.join(", ", names);
  }

  private static void arguments(FieldPath path, TierPlugin plugin, FieldErrors errors) {
    switch (plugin.name()) {
      case "predicates" -> pressures(path, plugin.arguments(), errors);
      case "nodeorder" -> weights(path, plugin.arguments(), errors);
      default -> {
        if (!plugin.arguments().isEmpty() && FairShareArgs.PLUGINS.contains(plugin.name())) {
          errors.forbidden(path, plugin.name() + " has no arguments");
        }
      }
    }
  }

  private static void pressures(FieldPath path, Map<String, String> arguments, FieldErrors errors) {
    new TreeMap<>(arguments)
        .forEach((name, value) -> {
          if (!PressureArgument.NAMES.contains(name)) {
            errors.unsupported(path.key(name), name, PressureArgument.NAMES);
          } else if (!value.isEmpty() && !BOOLEANS.contains(value)) {
            errors.invalid(path.key(name), value, "must be true or false");
          }
        });
  }

  private static void weights(FieldPath path, Map<String, String> arguments, FieldErrors errors) {
    new TreeMap<>(arguments)
        .forEach((name, value) -> {
          if (!NodeOrderWeights.NAMES.contains(name)) {
            errors.unsupported(path.key(name), name, NodeOrderWeights.NAMES);
          } else if (!NodeOrderWeights.isWeight(value)) {
            errors.invalid(
                path.key(name), value, "must be an integer from 0 to " + Integer.MAX_VALUE);
          }
        });
  }
}
