package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.Container;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Checks the consistency of a pod's resources after admission has changed them: for example, a
/// default limit may be less than a request of the pod.
///
/// Source: `ValidateContainerResourceRequirements` and `validatePodResourceConsistency` in
/// `pkg/apis/core/validation`.
final class PodResourceRules {
  private final PodSpec spec;
  private final List<String> violations = new ArrayList<>();

  private PodResourceRules(PodSpec spec) {
    this.spec = spec;
  }

  /// Returns the violations in Kubernetes' words, each with its field; empty if there are none.
  static List<String> violations(PodSpec spec) {
    var rules = new PodResourceRules(spec);
    var whole = spec.resources();
    if (whole != null) {
      rules.requestsWithinLimits(whole, "spec.resources");
      rules.totalsWithin(
          ContainerTotals.of(spec, ResourceRequirements::requests), whole.requests());
      rules.limitsWithin(whole.limits());
    }
    rules.containers(spec.initContainers(), "spec.initContainers");
    rules.containers(spec.containers(), "spec.containers");
    return rules.violations;
  }

  private void containers(List<Container> containers, String path) {
    for (int i = 0; i < containers.size(); i++) {
      requestsWithinLimits(containers.get(i).resources(), "%s[%d].resources".formatted(path, i));
    }
  }

  private void requestsWithinLimits(ResourceRequirements resources, String path) {
    new TreeMap<>(resources.requests())
        .forEach((name, request) -> {
          var limit = resources.limits().get(name);
          if (limit != null && request.compareTo(limit) > 0) {
            add(
                path + ".requests",
                request,
                "must be less than or equal to %s limit of %s".formatted(name, limit));
          }
        });
  }

  private void totalsWithin(Map<String, Quantity> totals, Map<String, Quantity> requests) {
    new TreeMap<>(requests)
        .forEach((name, request) -> {
          var total = totals.get(name);
          if (total != null && total.compareTo(request) > 0) {
            add(
                "spec.resources.requests[%s]".formatted(name),
                request,
                "must be greater than or equal to aggregate container requests of " + total);
          }
        });
  }

  private void limitsWithin(Map<String, Quantity> limits) {
    for (int i = 0; i < spec.containers().size(); i++) {
      var at = i;
      new TreeMap<>(spec.containers().get(i).resources().limits())
          .forEach((name, limit) -> {
            var whole = limits.get(name);
            if (whole != null && limit.compareTo(whole) > 0) {
              add(
                  "spec.resources.containers[%d][%s].limits".formatted(at, name),
                  limit,
                  "must be less than or equal to pod limits of " + whole);
            }
          });
    }
  }

  private void add(String path, Quantity value, String detail) {
    violations.add("%s: Invalid value: \"%s\": %s".formatted(path, value, detail));
  }
}
