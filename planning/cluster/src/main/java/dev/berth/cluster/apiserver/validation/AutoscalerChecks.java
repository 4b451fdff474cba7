package dev.berth.cluster.apiserver.validation;

import java.util.List;

/// Checks autoscalers, except their metrics, which affect nothing here.
///
/// Source: `validateHorizontalPodAutoscalerSpec`.
final class AutoscalerChecks {
  private static final long LONGEST_WINDOW = 3600;
  private static final long LONGEST_PERIOD = 1800;
  private static final List<String> SELECTED = List.of("Disabled", "Max", "Min");
  private static final List<String> POLICIES = List.of("Percent", "Pods");

  private AutoscalerChecks() {}

  static void check(TreeField spec) {
    TreeField least = spec.at("minReplicas");
    TreeField most = spec.at("maxReplicas");
    least.requireNotNegative();
    if (most.number() == 0) {
      most.required();
    }
    most.invalidIf(most.number() < 0, "must be greater than or equal to 1");
    most.orZero()
        .invalidIf(
            most.number() < least.or(1L).number(),
            "must be greater than or equal to `minReplicas`");
    TreeField metrics = spec.at("metrics");
    metrics.forbiddenIf(
        least.exists()
            && least.number() == 0
            && metrics.items().stream()
                .noneMatch(it -> it.at("type").is("Object") || it.at("type").is("External")),
        "must specify at least one Object or External metric to support scaling to zero"
            + " replicas");
    for (String name : List.of("kind", "name")) {
      TreeField field = spec.at("scaleTargetRef").at(name);
      field.requireSome();
      field.of(field.text()).invalid(Formats.pathSegment(field.text()));
    }
    TreeField version = spec.at("scaleTargetRef").at("apiVersion");
    version
        .of(version.text())
        .invalidIf(
            !version.text().matches("[^/]+/[^/]*"),
            version.text().indexOf('/') == version.text().lastIndexOf('/')
                ? "apiVersion must specify API group"
                : "unexpected GroupVersion string: " + version.text());
    for (String direction : List.of("scaleUp", "scaleDown")) {
      rules(spec.at("behavior").at(direction));
    }
  }

  private static void rules(TreeField rules) {
    TreeField window = rules.at("stabilizationWindowSeconds");
    window.invalidIf(window.number() < 0, "must be greater than or equal to zero");
    window.invalidIf(
        window.number() > LONGEST_WINDOW, "must be less than or equal to " + LONGEST_WINDOW);
    rules.at("selectPolicy").requireOneOfIfAny(SELECTED);
    TreeField policies = rules.at("policies");
    if (policies.exists()) {
      policies.requireSome("must specify at least one Policy");
    }
    for (TreeField policy : policies.items()) {
      policy.at("type").requireOneOf(POLICIES);
      policy.at("value").requirePositive();
      TreeField period = policy.at("periodSeconds");
      period.requirePositive();
      period.invalidIf(
          period.number() > LONGEST_PERIOD, "must be less than or equal to " + LONGEST_PERIOD);
    }
    ResourceChecks.notNegative(rules.at("tolerance"));
  }
}
