package dev.berth.config.validation;

import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import java.util.HashSet;
import java.util.List;

/// Rules for arguments of `PodTopologySpread`.
final class PodTopologySpreadRules {
  private static final List<String> DEFAULTING_TYPES =
      List.of(PodTopologySpreadArgs.SYSTEM_DEFAULTING, PodTopologySpreadArgs.LIST_DEFAULTING);
  private static final List<String> ACTIONS =
      List.of(TopologySpreadConstraint.DO_NOT_SCHEDULE, TopologySpreadConstraint.SCHEDULE_ANYWAY);

  private PodTopologySpreadRules() {}

  static void check(FieldPath path, PodTopologySpreadArgs args, FieldErrors errors) {
    var type = args.defaultingType();
    var constraints = args.defaultConstraints();
    if (!DEFAULTING_TYPES.contains(type)) {
      errors.unsupported(path.child("defaultingType"), type, DEFAULTING_TYPES);
    } else if (type.equals(PodTopologySpreadArgs.SYSTEM_DEFAULTING) && !constraints.isEmpty()) {
      errors.invalid(path.child("defaultingType"), type, "when .defaultConstraints are not empty");
    }
    var seen = new HashSet<String>();
    for (int i = 0; i < constraints.size(); i++) {
      var constraint = constraints.get(i);
      var constraintPath = path.child("defaultConstraints").index(i);
      constraint(constraintPath, constraint, errors);
      var identity = "{%s, %s}".formatted(constraint.topologyKey(), constraint.whenUnsatisfiable());
      if (!seen.add(identity)) {
        errors.duplicate(constraintPath, identity);
      }
    }
  }

  private static void constraint(
      FieldPath path, TopologySpreadConstraint constraint, FieldErrors errors) {
    if (constraint.maxSkew() <= 0) {
      errors.invalid(path.child("maxSkew"), constraint.maxSkew(), "not in valid range (0, inf)");
    }
    var key = constraint.topologyKey();
    if (key.isEmpty()) {
      errors.required(path.child("topologyKey"), "can not be empty");
    } else {
      NameRules.qualifiedName(key)
          .forEach(rule -> errors.invalid(path.child("topologyKey"), key, rule));
    }
    var action = constraint.whenUnsatisfiable();
    if (action.isEmpty()) {
      errors.required(path.child("whenUnsatisfiable"), "can not be empty");
    } else if (!ACTIONS.contains(action)) {
      errors.unsupported(path.child("whenUnsatisfiable"), action, ACTIONS);
    }
    if (constraint.labelSelector() != null) {
      errors.forbidden(
          path.child("labelSelector"),
          "constraint must not define a selector, as they deduced for each pod");
    }
  }
}
