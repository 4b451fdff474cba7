package dev.berth.cluster.admission;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Turns a pod's priority class into its priority and preemption policy, as the Priority admission
/// plugin does. But a pod without a class may state its priority itself.
final class PriorityAdmission {

  private static final PriorityClass NONE = builtIn("", 0);

  private final Map<String, PriorityClass> classes = new HashMap<>();
  private PriorityClass globalDefault = NONE;

  PriorityAdmission(List<Manifest> manifests) {
    add(builtIn("system-cluster-critical", 2_000_000_000));
    add(builtIn("system-node-critical", 2_000_001_000));
    for (var manifest : manifests) {
      if (manifest.object() instanceof PriorityClass priorityClass) {
        add(priorityClass);
      }
    }
  }

  /// Of several global defaults, the lowest counts.
  private void add(PriorityClass priorityClass) {
    classes.put(priorityClass.metadata().name(), priorityClass);
    if (priorityClass.globalDefault()
        && (globalDefault.metadata().name().isEmpty()
            || priorityClass.value() < globalDefault.value())) {
      globalDefault = priorityClass;
    }
  }

  private static PriorityClass builtIn(String name, int value) {
    return new PriorityClass(
        ObjectMeta.named("", name), value, false, "", PriorityClass.PREEMPT_LOWER_PRIORITY);
  }

  /// @param errors receives a class that does not exist; the pod is left as it is, then
  Pod admit(Pod pod, Manifest manifest, ManifestErrors errors) {
    var spec = pod.spec();
    if (spec.priorityClassName().isEmpty() && spec.priority() != null) {
      return pod;
    }
    var priorityClass = classOf(spec.priorityClassName());
    if (priorityClass == null) {
      errors.add(
          manifest,
          "spec.priorityClassName",
          "no PriorityClass with name %s was found%s"
              .formatted(spec.priorityClassName(), known(spec.priorityClassName())));
      return pod;
    }
    var policy = spec.preemptionPolicy();
    if (policy == null) {
      policy = priorityClass.preemptionPolicy();
    }
    return pod.withSpec(
        spec.withPriorityClassName(priorityClass.metadata().name())
            .withPriority(priorityClass.value())
            .withPreemptionPolicy(policy == null ? PriorityClass.PREEMPT_LOWER_PRIORITY : policy));
  }

  private @Nullable PriorityClass classOf(String name) {
    return name.isEmpty() ? globalDefault : classes.get(name);
  }

  private String known(String name) {
    var hint = Nearest.hint(name, classes.keySet());
    return hint.isEmpty()
        ? "; the input has " + String.join(", ", classes.keySet().stream().sorted().toList())
        : hint;
  }
}
