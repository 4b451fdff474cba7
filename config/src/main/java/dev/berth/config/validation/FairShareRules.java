package dev.berth.config.validation;

import dev.berth.api.kubescheduler.FairShareArgs;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Arguments of `FairShare`.
final class FairShareRules {

  private FairShareRules() {}

  static void check(FieldPath path, FairShareArgs args, FieldErrors errors) {
    if (args.defaultQueue().isEmpty()) {
      errors.required(path.child("defaultQueue"));
    }
    var actions = path.child("actions");
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < args.actions().size(); i++) {
      name(actions.index(i), args.actions().get(i), FairShareArgs.ACTIONS, seen, errors);
    }
    seen.clear();
    for (int i = 0; i < args.tiers().size(); i++) {
      var plugins = args.tiers().get(i).plugins();
      var at = path.child("tiers").index(i).child("plugins");
      for (int j = 0; j < plugins.size(); j++) {
        var name = at.index(j).child("name");
        name(name, plugins.get(j).name(), FairShareArgs.PLUGINS, seen, errors);
      }
    }
  }

  private static void name(
      FieldPath path, String name, List<String> known, Set<String> seen, FieldErrors errors) {
    if (!known.contains(name)) {
      errors.unsupported(path, name, known);
    } else if (!seen.add(name)) {
      errors.duplicate(path, name);
    }
  }
}
