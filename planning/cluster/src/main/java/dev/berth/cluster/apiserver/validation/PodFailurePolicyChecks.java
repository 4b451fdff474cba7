package dev.berth.cluster.apiserver.validation;

import dev.berth.api.codec.GoText;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/// Checks the pod failure policy of a Job.
final class PodFailurePolicyChecks {
  private static final int MOST_RULES = 20;
  private static final int MOST_CONDITIONS = 20;
  private static final int MOST_CODES = 255;
  private static final List<String> ACTIONS = List.of("Count", "FailIndex", "FailJob", "Ignore");
  private static final List<String> OPERATORS = List.of("In", "NotIn");
  private static final List<String> STATUSES = List.of("False", "True", "Unknown");

  private PodFailurePolicyChecks() {}

  /// @param spec the spec of the Job
  static void check(TreeField spec) {
    TreeField rules = spec.at("podFailurePolicy").at("rules");
    if (rules.items().size() > MOST_RULES) {
      rules.tooMany(MOST_RULES);
    }
    for (TreeField rule : rules.items()) {
      TreeField action = rule.at("action");
      if (action.is("FailIndex")) {
        action.invalidIf(
            !spec.at("backoffLimitPerIndex").exists(),
            "requires the backoffLimitPerIndex to be set");
      } else {
        required(action, ACTIONS);
      }
      TreeField codes = rule.at("onExitCodes");
      TreeField conditions = rule.at("onPodConditions");
      if (codes.exists()) {
        codes(codes, spec.at("template").at("spec"));
      }
      conditions(conditions);
      if (codes.exists() && !conditions.isEmpty()) {
        rule.invalidWithoutValue(
            "specifying both OnExitCodes and OnPodConditions is not supported");
      }
      if (!codes.exists() && conditions.isEmpty()) {
        rule.invalidWithoutValue("specifying one of OnExitCodes and OnPodConditions is required");
      }
    }
  }

  private static void required(TreeField value, List<String> supported) {
    if (value.isEmpty()) {
      value.required(
          supported.stream()
              .map(GoText::quoted)
              .collect(Collectors.joining(" ", "valid values: [", "]")));
    } else {
      value.requireOneOf(supported);
    }
  }

  private static void conditions(TreeField conditions) {
    if (conditions.items().size() > MOST_CONDITIONS) {
      conditions.tooMany(MOST_CONDITIONS);
    }
    for (TreeField pattern : conditions.items()) {
      SelectorChecks.labelName(pattern.at("type"));
      required(pattern.at("status").or("True"), STATUSES);
    }
  }

  private static void codes(TreeField codes, TreeField pod) {
    required(codes.at("operator"), OPERATORS);
    TreeField container = codes.at("containerName");
    container.invalidIf(
        container.exists()
            && PodSpecChecks.containers(pod).noneMatch(it -> it.at("name").is(container.text())),
        "must be one of the container or initContainer names in the pod template");
    TreeField values = codes.at("values");
    var all = values.items();
    values.of(List.of()).invalidIf(all.isEmpty(), "at least one value is required");
    if (all.size() > MOST_CODES) {
      values.tooMany(MOST_CODES);
    }
    var seen = new HashSet<Long>();
    boolean isOrdered = true;
    for (int i = 0; i < all.size(); i++) {
      TreeField value = all.get(i);
      value.invalidIf(
          codes.at("operator").is("In") && value.number() == 0,
          "must not be 0 for the In operator");
      if (!seen.add(value.number())) {
        value.duplicate();
      }
      isOrdered &= i == 0 || all.get(i - 1).number() <= value.number();
    }
    values.invalidIf(!isOrdered, "must be ordered");
  }
}
