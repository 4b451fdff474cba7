package dev.berth.cluster.validation;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.scheduling.PriorityClass;
import java.util.HashSet;
import java.util.List;

/// Rules of a pod.
final class PodRules {

  private static final List<String> PREEMPTION_POLICIES =
      List.of(PriorityClass.PREEMPT_NEVER, PriorityClass.PREEMPT_LOWER_PRIORITY);

  private PodRules() {}

  static void check(Pod pod, ValidationErrors errors) {
    var spec = pod.spec();
    ContainerRules.check(spec, errors);
    QuantityRules.check(spec.overhead(), "spec.overhead", errors);
    if (spec.resources() != null) {
      QuantityRules.check(spec.resources(), "spec.resources", errors);
    }
    if (spec.affinity() != null) {
      AffinityRules.check(spec.affinity(), "spec.affinity", errors);
    }
    SpreadRules.check(spec.topologySpreadConstraints(), "spec.topologySpreadConstraints", errors);
    TaintRules.checkTolerations(spec.tolerations(), "spec.tolerations", errors);
    if (spec.preemptionPolicy() != null) {
      errors.supported("spec.preemptionPolicy", spec.preemptionPolicy(), PREEMPTION_POLICIES);
    }
    gates(spec, errors);
  }

  private static void gates(PodSpec spec, ValidationErrors errors) {
    if (!spec.schedulingGates().isEmpty() && !spec.nodeName().isEmpty()) {
      errors.forbidden(
          "spec.nodeName", "cannot be set until all schedulingGates have been cleared");
    }
    var names = new HashSet<String>();
    for (var i = 0; i < spec.schedulingGates().size(); i++) {
      var name = spec.schedulingGates().get(i).name();
      if (!names.add(name)) {
        errors.duplicate("spec.schedulingGates[%d]".formatted(i), name);
      }
    }
  }
}
