package dev.berth.cluster.apiserver.validation;

import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// Checks disruption budgets, and priority and runtime classes.
final class PolicyChecks {
  private static final long HIGHEST_PRIORITY = 1_000_000_000;
  private static final String SYSTEM = "system-";
  private static final List<String> EVICTION = List.of("AlwaysAllow", "IfHealthyBudget");

  private PolicyChecks() {}

  static void budget(TreeField spec) {
    TreeField least = spec.at("minAvailable");
    TreeField most = spec.at("maxUnavailable");
    spec.invalidIf(
        least.exists() && most.exists(), "minAvailable and maxUnavailable cannot be both set");
    for (TreeField limit : new TreeField[] {least, most}) {
      if (limit.exists()) {
        LimitChecks.check(limit);
        LimitChecks.atMostAll(limit);
      }
    }
    SelectorChecks.check(spec.at("selector"));
    spec.at("unhealthyPodEvictionPolicy").requireOneOfIfAny(EVICTION);
  }

  static void priorityClass(TreeField object) {
    TreeField name = object.at("metadata").at("name");
    TreeField value = object.at("value");
    if (name.text().startsWith(SYSTEM)) {
      String why = notSystem(name.text(), value.number(), object.at("globalDefault").isTrue());
      name.forbiddenIf(
          !why.isEmpty(),
          "priority class names with 'system-' prefix are reserved for system use only. error: "
              + why);
    } else {
      value.forbiddenIf(
          value.number() > HIGHEST_PRIORITY,
          "maximum allowed value of a user defined priority is " + HIGHEST_PRIORITY);
    }
    TreeField preemption = object.at("preemptionPolicy");
    if (preemption.exists()) {
      preemption.requireSomeOf(List.of("PreemptLowerPriority", "Never"));
    }
  }

  /// Returns why a class is not one of Kubernetes' own classes; empty if it is.
  private static String notSystem(String name, long value, boolean isDefault) {
    var known =
        Map.of("system-node-critical", 2_000_001_000L, "system-cluster-critical", 2_000_000_000L);
    var right = known.get(name);
    if (right == null) {
      return name + " is not a known system priority class";
    }
    if (right != value) {
      return "value of %s PriorityClass must be %d".formatted(name, right);
    }
    return isDefault ? "globalDefault of %s PriorityClass must be false".formatted(name) : "";
  }

  static void runtimeClass(TreeField object) {
    TreeField handler = object.at("handler");
    if (handler.isEmpty()) {
      handler.required();
    } else {
      handler.invalid(Formats.declaredLabel(handler.text()));
    }
    TreeField fixed = object.at("overhead").at("podFixed");
    ResourceChecks.limits(fixed, object.at("overhead"));
    TreeField scheduling = object.at("scheduling");
    MetadataChecks.labels(scheduling.at("nodeSelector"));
    PlacementChecks.tolerations(scheduling.at("tolerations"));
    var seen = new HashSet<List<String>>();
    for (TreeField toleration : scheduling.at("tolerations").items()) {
      if (!seen.add(
          List.of(
              toleration.at("key").text(),
              toleration.at("operator").text(),
              toleration.at("value").text(),
              toleration.at("effect").text()))) {
        toleration.duplicate();
      }
    }
  }
}
