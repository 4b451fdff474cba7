package dev.berth.cluster.apiserver.validation;

import java.util.List;

/// Checks tolerations and spread constraints.
final class PlacementChecks {
  private static final List<String> ACTIONS = List.of("DoNotSchedule", "ScheduleAnyway");
  private static final List<String> POLICIES = List.of("Honor", "Ignore");
  private static final List<String> OPERATORS = List.of("Equal", "Exists");
  static final List<String> EFFECTS = List.of("NoSchedule", "PreferNoSchedule", "NoExecute");

  private PlacementChecks() {}

  static void tolerations(TreeField tolerations) {
    for (TreeField toleration : tolerations.items()) {
      TreeField key = toleration.at("key");
      TreeField operator = toleration.at("operator");
      TreeField effect = toleration.at("effect");
      if (!key.isEmpty()) {
        SelectorChecks.labelName(key);
      }
      operator.invalidIf(
          key.isEmpty() && !operator.is("Exists"),
          "operator must be Exists when `key` is empty, which means \"match all values and all"
              + " keys\"");
      effect.invalidIf(
          toleration.at("tolerationSeconds").exists() && !effect.is("NoExecute"),
          "effect must be 'NoExecute' when `tolerationSeconds` is set");
      operator(operator, toleration.at("value").as(operator));
      if (!effect.isEmpty()) {
        effect.requireOneOf(EFFECTS);
      }
    }
  }

  /// Accepts `Lt` and `Gt`, because the API server may have their feature; see [FeatureGateRules].
  private static void operator(TreeField operator, TreeField value) {
    switch (operator.text()) {
      case "", "Equal" -> {
        var reasons = Formats.labelValue(value.text());
        value.invalidIf(!reasons.isEmpty(), String.join(";", reasons));
      }
      case "Exists" ->
          value.invalidIf(!value.isEmpty(), "value must be empty when `operator` is 'Exists'");
      case "Lt", "Gt" -> {}
      default -> operator.unsupported(OPERATORS);
    }
  }

  static void spread(TreeField constraints) {
    var all = constraints.items();
    for (int i = 0; i < all.size(); i++) {
      TreeField constraint = all.get(i);
      constraint.at("maxSkew").requirePositive();
      constraint.at("topologyKey").requireSome("can not be empty");
      TreeField action = constraint.at("whenUnsatisfiable");
      action.requireOneOf(ACTIONS);
      if (all.subList(i + 1, all.size()).stream().anyMatch(it -> isSame(it, constraint))) {
        constraint
            .at("{topologyKey, whenUnsatisfiable}")
            .of("{%s, %s}".formatted(constraint.at("topologyKey").text(), action.text()))
            .duplicate();
      }
      TreeField domains = constraint.at("minDomains");
      if (domains.exists()) {
        domains.requirePositive();
        domains.invalidIf(
            !action.is("DoNotSchedule"),
            "can only use minDomains if whenUnsatisfiable=DoNotSchedule, not " + action.text());
      }
      constraint.at("nodeAffinityPolicy").requireOneOfIfAny(POLICIES);
      constraint.at("nodeTaintsPolicy").requireOneOfIfAny(POLICIES);
      AffinityChecks.matchedLabels(constraint);
      SelectorChecks.check(constraint.at("labelSelector"));
    }
  }

  private static boolean isSame(TreeField one, TreeField other) {
    return one.at("topologyKey").is(other.at("topologyKey").text())
        && one.at("whenUnsatisfiable").is(other.at("whenUnsatisfiable").text());
  }
}
