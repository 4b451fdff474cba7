package dev.berth.config.validation;

import dev.berth.api.kubescheduler.FairShareArgs;
import dev.berth.api.kubescheduler.Tier;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Rules for arguments of `FairShare`, and for the parts that they share with kube-batch's own
/// file.
public final class FairShareRules {
  private FairShareRules() {}

  static void check(FieldPath path, FairShareArgs args, FieldErrors errors) {
    if (args.defaultQueue().isEmpty()) {
      errors.required(path.child("defaultQueue"));
    }
    checkActions(path.child("actions"), args.actions(), errors);
    checkTiers(path.child("tiers"), args.tiers(), errors);
  }

  /// Checks that the actions exist and each is named once.
  public static void checkActions(FieldPath path, List<String> actions, FieldErrors errors) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < actions.size(); i++) {
      name(path.index(i), actions.get(i), FairShareArgs.ACTIONS, seen, errors);
    }
  }

  /// Checks that the plugins exist and each is named once.
  public static void checkTiers(FieldPath path, List<Tier> tiers, FieldErrors errors) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < tiers.size(); i++) {
      var plugins = tiers.get(i).plugins();
      var at = path.index(i).child("plugins");
      for (int j = 0; j < plugins.size(); j++) {
        name(at.index(j).child("name"), plugins.get(j).name(), FairShareArgs.PLUGINS, seen, errors);
      }
    }
  }

  private static void name(
      FieldPath path, String name, List<String> known, Set<String> seen, FieldErrors errors) {
    if (!known.contains(name)) {
      errors.unsupported(path, name, known, VolcanoNames.hint(name));
    } else if (!seen.add(name)) {
      errors.duplicate(path, name);
    }
  }
}
