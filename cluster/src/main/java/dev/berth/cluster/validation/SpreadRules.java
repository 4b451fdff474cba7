package dev.berth.cluster.validation;

import dev.berth.api.core.TopologySpreadConstraint;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Spread constraints have a skew, a topology key and a `whenUnsatisfiable`; no two of them have
/// the same of the last two.
final class SpreadRules {

  private static final String DO_NOT_SCHEDULE = TopologySpreadConstraint.DO_NOT_SCHEDULE;
  private static final List<String> ACTIONS =
      List.of(DO_NOT_SCHEDULE, TopologySpreadConstraint.SCHEDULE_ANYWAY);
  private static final List<String> POLICIES =
      List.of(TopologySpreadConstraint.HONOR, TopologySpreadConstraint.IGNORE);

  private SpreadRules() {}

  static void check(
      List<TopologySpreadConstraint> constraints, String path, ValidationErrors errors) {
    var kinds = new HashSet<String>();
    for (var i = 0; i < constraints.size(); i++) {
      var constraint = constraints.get(i);
      var at = "%s[%d]".formatted(path, i);
      check(constraint, at, errors);
      var kind = "{%s, %s}".formatted(constraint.topologyKey(), constraint.whenUnsatisfiable());
      if (!kinds.add(kind)) {
        errors.duplicate(at + ".{topologyKey, whenUnsatisfiable}", kind);
      }
    }
  }

  private static void check(
      TopologySpreadConstraint constraint, String path, ValidationErrors errors) {
    errors.positive(path + ".maxSkew", constraint.maxSkew());
    if (constraint.topologyKey().isEmpty()) {
      errors.required(path + ".topologyKey", "can not be empty");
    }
    var action = constraint.whenUnsatisfiable();
    errors.supported(path + ".whenUnsatisfiable", action, ACTIONS);
    var domains = constraint.minDomains();
    if (domains != null) {
      errors.positive(path + ".minDomains", domains);
      if (!action.equals(DO_NOT_SCHEDULE)) {
        errors.invalid(
            path + ".minDomains",
            domains,
            "can only use minDomains if whenUnsatisfiable=%s, not %s"
                .formatted(DO_NOT_SCHEDULE, action));
      }
    }
    policy(constraint.nodeAffinityPolicy(), path + ".nodeAffinityPolicy", errors);
    policy(constraint.nodeTaintsPolicy(), path + ".nodeTaintsPolicy", errors);
    SelectorRules.check(constraint.labelSelector(), path + ".labelSelector", errors);
  }

  private static void policy(@Nullable String policy, String path, ValidationErrors errors) {
    if (policy != null) {
      errors.supported(path, policy, POLICIES);
    }
  }
}
