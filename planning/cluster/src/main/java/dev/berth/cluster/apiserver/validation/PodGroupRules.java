package dev.berth.cluster.apiserver.validation;

import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.CompositePodGroupSchedulingPolicy;
import dev.berth.api.scheduling.DisruptionMode;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupResourceClaim;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import dev.berth.api.scheduling.PodGroupSchedulingPolicy;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.api.scheduling.WorkloadReference;
import dev.berth.api.selector.LabelRules;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Checks groups of pods, and the parts that templates of groups share with them.
///
/// Source: the tags of `k8s.io/api/scheduling/v1beta1` and `v1alpha3`, and
/// `pkg/apis/scheduling/validation`.
final class PodGroupRules {
  private static final int MOST_CLAIMS = 4;
  private static final List<String> PREEMPTION_POLICIES =
      List.of(PriorityClass.PREEMPT_NEVER, PriorityClass.PREEMPT_LOWER_PRIORITY);

  private final ValidationErrors errors;

  PodGroupRules(ValidationErrors errors) {
    this.errors = errors;
  }

  void check(PodGroup group) {
    var spec = group.spec();
    if (spec.parentCompositePodGroupName() != null && spec.workloadRef() == null) {
      errors.required("spec.workloadRef", "must be set when parentCompositePodGroupName is set");
    }
    parent(spec.parentCompositePodGroupName());
    workloadRef(spec.workloadRef());
    policy("spec", spec.schedulingPolicy());
    constraints("spec", spec.schedulingConstraints());
    claims("spec", spec.resourceClaims());
    disruptionMode("spec", spec.disruptionMode());
    priority("spec", spec.priorityClassName(), spec.priority(), spec.preemptionPolicy());
  }

  void check(CompositePodGroup group) {
    var spec = group.spec();
    parent(spec.parentCompositePodGroupName());
    if (spec.workloadRef() == null) {
      errors.required("spec.workloadRef");
    }
    workloadRef(spec.workloadRef());
    policy("spec", spec.schedulingPolicy());
    constraints("spec", spec.schedulingConstraints());
    disruptionMode("spec", spec.disruptionMode());
    priority("spec", spec.priorityClassName(), spec.priority(), spec.preemptionPolicy());
  }

  private void parent(@Nullable String name) {
    if (name != null) {
      errors.invalid("spec.parentCompositePodGroupName", name, Formats.dnsSubdomain(name));
    }
  }

  private void workloadRef(@Nullable WorkloadReference reference) {
    if (reference == null) {
      return;
    }
    if (reference.workloadName().isEmpty()) {
      errors.required("spec.workloadRef.workloadName");
    } else {
      errors.invalid(
          "spec.workloadRef.workloadName",
          reference.workloadName(),
          Formats.dnsSubdomain(reference.workloadName()));
    }
    name("spec.workloadRef.templateName", reference.templateName());
  }

  /// Checks a required DNS label.
  void name(String path, String name) {
    if (name.isEmpty()) {
      errors.required(path);
    } else {
      errors.invalid(path, name, Formats.dnsLabel(name));
    }
  }

  /// @param path the path of the object that has the policy
  void policy(String path, PodGroupSchedulingPolicy policy) {
    var at = path + ".schedulingPolicy";
    oneOf(at, "basic", policy.basic(), "gang", policy.gang());
    if (policy.gang() != null) {
      positive(at + ".gang.minCount", policy.gang().minCount());
    }
  }

  void policy(String path, CompositePodGroupSchedulingPolicy policy) {
    var at = path + ".schedulingPolicy";
    oneOf(at, "basic", policy.basic(), "gang", policy.gang());
    if (policy.gang() != null) {
      positive(at + ".gang.minGroupCount", policy.gang().minGroupCount());
    }
  }

  private void positive(String path, int count) {
    if (count == 0) {
      errors.required(path);
    } else if (count < 0) {
      errors.invalid(path, count, "must be greater than or equal to 1");
    }
  }

  void constraints(String path, @Nullable PodGroupSchedulingConstraints constraints) {
    if (constraints == null) {
      return;
    }
    var at = path + ".schedulingConstraints.topology";
    var topology = constraints.topology();
    if (topology.size() > 1) {
      errors.tooMany(at, topology.size(), 1);
      return;
    }
    for (var constraint : topology) {
      if (constraint.key().isEmpty()) {
        errors.required(at + "[0].key");
      } else {
        LabelRules.keyProblems(constraint.key())
            .forEach(problem -> errors.invalid(at + "[0].key", constraint.key(), problem));
      }
    }
  }

  void claims(String path, List<PodGroupResourceClaim> claims) {
    var at = path + ".resourceClaims";
    if (claims.size() > MOST_CLAIMS) {
      errors.tooMany(at, claims.size(), MOST_CLAIMS);
      return;
    }
    var names = new HashSet<String>();
    for (int i = 0; i < claims.size(); i++) {
      if (!names.add(claims.get(i).name())) {
        errors.duplicate("%s[%d]".formatted(at, i), claims.get(i).name());
      }
    }
    for (int i = 0; i < claims.size(); i++) {
      claim("%s[%d]".formatted(at, i), claims.get(i));
    }
  }

  private void claim(String path, PodGroupResourceClaim claim) {
    var named = claim.resourceClaimName();
    var template = claim.resourceClaimTemplateName();
    oneOf(path, "resourceClaimName", named, "resourceClaimTemplateName", template);
    name(path + ".name", claim.name());
    if (named != null) {
      errors.invalid(path + ".resourceClaimName", named, Formats.dnsSubdomain(named));
    }
    if (template != null) {
      errors.invalid(path + ".resourceClaimTemplateName", template, Formats.dnsSubdomain(template));
    }
  }

  void disruptionMode(String path, @Nullable DisruptionMode mode) {
    if (mode != null) {
      oneOf(path + ".disruptionMode", "single", mode.single(), "all", mode.all());
    }
  }

  void priority(
      String path,
      String className,
      @Nullable Integer priority,
      @Nullable String preemptionPolicy) {
    if (!className.isEmpty()) {
      errors.invalid(path + ".priorityClassName", className, Formats.dnsSubdomain(className));
    }
    if (priority != null && priority > PriorityClass.HIGHEST_USER_DEFINABLE) {
      errors.invalid(
          path + ".priority",
          priority,
          "must be less than or equal to " + PriorityClass.HIGHEST_USER_DEFINABLE);
    }
    if (preemptionPolicy != null) {
      errors.supported(path + ".preemptionPolicy", preemptionPolicy, PREEMPTION_POLICIES);
    }
  }

  /// Checks that exactly one of two fields is set.
  void oneOf(
      String path, String first, @Nullable Object one, String second, @Nullable Object other) {
    var all = "`%s`, `%s`".formatted(first, second);
    if (one == null && other == null) {
      errors.invalid(path, "", "must specify one of: " + all);
    } else if (one != null && other != null) {
      errors.invalid(
          path, "{%s, %s}".formatted(first, second), "must specify exactly one of: " + all);
    }
  }
}
