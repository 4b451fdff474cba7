package dev.berth.cluster.apiserver.validation;

import dev.berth.api.core.Container;
import dev.berth.api.core.ContainerRestartRule;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.Toleration;
import dev.berth.api.kubescheduler.AdmissionFeature;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import java.math.BigInteger;
import java.util.List;
import java.util.regex.Pattern;

/// Rejects fields of a new pod that need a disabled feature. `DisabledFields` handles fields that
/// are only dropped.
///
/// Source: `pkg/apis/core/validation/validation.go`, as far as scheduling is affected.
final class FeatureGateRules {
  private static final String RESTART = "Restart";
  private static final List<String> OPERATORS =
      List.of(Toleration.EQUAL, Toleration.EXISTS, Toleration.LT, Toleration.GT);
  private static final Pattern CANONICAL = Pattern.compile("0|-?[1-9][0-9]*");

  private final PodSpec spec;
  private final ValidationErrors errors;

  private FeatureGateRules(PodSpec spec, ValidationErrors errors) {
    this.spec = spec;
    this.errors = errors;
  }

  static void check(PodSpec spec, FeatureGates gates, ValidationErrors errors) {
    var rules = new FeatureGateRules(spec, errors);
    rules.tolerations(gates.enabled(SchedulerFeature.TAINT_TOLERATION_COMPARISON_OPERATORS));
    if (gates.enabled(SchedulerFeature.GENERIC_WORKLOAD)) {
      rules.group();
    }
    if (!gates.enabled(AdmissionFeature.USER_NAMESPACES_HOST_NETWORK_SUPPORT)) {
      rules.hostNetwork();
    }
    if (gates.enabled(AdmissionFeature.CONTAINER_RESTART_RULES)
        && !gates.enabled(AdmissionFeature.RESTART_ALL_CONTAINERS_ON_CONTAINER_EXITS)) {
      rules.restarts(spec.initContainers(), "spec.initContainers");
      rules.restarts(spec.containers(), "spec.containers");
    }
  }

  /// Checks the group of a pod; without the feature, the group has already been dropped.
  private void group() {
    if (spec.schedulingGroup() == null) {
      return;
    }
    var name = spec.schedulingGroup().podGroupName();
    String path = "spec.schedulingGroup.podGroupName";
    if (name == null) {
      errors.invalidNull(path, "must specify one of: `podGroupName`");
    } else {
      errors.invalid(path, name, Formats.dnsSubdomain(name));
    }
  }

  private void tolerations(boolean compares) {
    for (int i = 0; i < spec.tolerations().size(); i++) {
      var toleration = spec.tolerations().get(i);
      var operator = toleration.operator();
      if (operator.equals(Toleration.LT) || operator.equals(Toleration.GT)) {
        var path = "spec.tolerations[%d]".formatted(i);
        if (!compares) {
          errors.unsupported(path + ".operator", operator, OPERATORS);
        } else {
          number(path + ".value", toleration.value());
        }
      }
    }
  }

  private void number(String path, String value) {
    if (value.isEmpty()) {
      errors.invalid(path, value, "must be non-empty");
    } else if (!CANONICAL.matcher(value).matches()) {
      errors.invalid(path, value, "must be a valid decimal integer in canonical form");
    } else if (new BigInteger(value).bitLength() >= Long.SIZE) {
      errors.invalid(
          path, value, "strconv.ParseInt: parsing \"%s\": value out of range".formatted(value));
    }
  }

  private void hostNetwork() {
    if (spec.hostNetwork() && Boolean.FALSE.equals(spec.hostUsers())) {
      errors.forbidden("spec.hostNetwork", "when `hostUsers` is false");
    }
  }

  private void restarts(List<Container> containers, String path) {
    for (int i = 0; i < containers.size(); i++) {
      List<ContainerRestartRule> rules = containers.get(i).restartPolicyRules();
      for (int j = 0; j < rules.size(); j++) {
        errors.supported(
            "%s[%d].restartPolicyRules[%d].action".formatted(path, i, j),
            rules.get(j).action(),
            List.of(RESTART));
      }
    }
  }
}
