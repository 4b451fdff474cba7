package dev.berth.cluster.validation;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.scheduling.PriorityClass;
import java.util.HashSet;
import java.util.List;

/// What holds for a pod.
final class PodRules {

  private static final List<String> PREEMPTION_POLICIES =
      List.of(PriorityClass.PREEMPT_NEVER, PriorityClass.PREEMPT_LOWER_PRIORITY);

  private PodRules() {}

  static void check(Pod pod, Report report) {
    var spec = pod.spec();
    ContainerRules.check(spec, report);
    QuantityRules.check(spec.overhead(), "spec.overhead", report);
    if (spec.resources() != null) {
      QuantityRules.check(spec.resources(), "spec.resources", report);
    }
    if (spec.affinity() != null) {
      AffinityRules.check(spec.affinity(), "spec.affinity", report);
    }
    SpreadRules.check(spec.topologySpreadConstraints(), "spec.topologySpreadConstraints", report);
    TaintRules.checkTolerations(spec.tolerations(), "spec.tolerations", report);
    if (spec.preemptionPolicy() != null) {
      report.supported("spec.preemptionPolicy", spec.preemptionPolicy(), PREEMPTION_POLICIES);
    }
    gates(spec, report);
  }

  private static void gates(PodSpec spec, Report report) {
    if (!spec.schedulingGates().isEmpty() && !spec.nodeName().isEmpty()) {
      report.forbidden(
          "spec.nodeName", "cannot be set until all schedulingGates have been cleared");
    }
    var names = new HashSet<String>();
    for (var i = 0; i < spec.schedulingGates().size(); i++) {
      var name = spec.schedulingGates().get(i).name();
      if (!names.add(name)) {
        report.duplicate("spec.schedulingGates[%d]".formatted(i), name);
      }
    }
  }
}
