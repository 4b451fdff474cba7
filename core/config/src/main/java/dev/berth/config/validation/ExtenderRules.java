package dev.berth.config.validation;

import dev.berth.api.kubescheduler.Extender;
import java.util.HashSet;
import java.util.List;

/// Rules for all extenders together.
final class ExtenderRules {
  private ExtenderRules() {}

  static void check(FieldPath path, List<Extender> extenders, FieldErrors errors) {
    int binders = 0;
    var resources = new HashSet<String>();
    for (int i = 0; i < extenders.size(); i++) {
      var extender = extenders.get(i);
      if (!extender.prioritizeVerb().isEmpty() && extender.weight() <= 0) {
        errors.invalid(
            path.index(i).child("weight"),
            extender.weight(),
            "must have a positive weight applied to it");
      }
      if (!extender.bindVerb().isEmpty()) {
        binders++;
      }
      for (int j = 0; j < extender.managedResources().size(); j++) {
        var name = extender.managedResources().get(j).name();
        var namePath = path.index(i).child("managedResources").index(j).child("name");
        resource(namePath, name, errors);
        if (!resources.add(name)) {
          errors.invalid(namePath, name, "duplicate extender managed resource name");
        }
      }
    }
    if (binders > 1) {
      errors.invalid(
          path,
          "found %d extenders implementing bind".formatted(binders),
          "only one extender can implement bind");
    }
  }

  private static void resource(FieldPath path, String name, FieldErrors errors) {
    var rules = NameRules.qualifiedName(name);
    rules.forEach(rule -> errors.invalid(path, name, rule));
    if (rules.isEmpty() && !NameRules.isExtendedResource(name)) {
      errors.invalid(path, name, "is an invalid extended resource name");
    }
  }
}
