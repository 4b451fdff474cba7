package dev.berth.cluster.admission;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.PriorityClass;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Turns a pod's priority class into its priority and preemption policy. Unlike in kube-apiserver,
/// a pod without a class may state its priority itself.
final class PriorityAdmission implements AdmissionPlugin {

  private static final PriorityClass NONE = builtIn("", 0);

  private final Map<String, PriorityClass> classes = new HashMap<>();
  private PriorityClass globalDefault = NONE;

  /// The built-in classes alone.
  PriorityAdmission() {
    put(builtIn("system-cluster-critical", 2_000_000_000));
    put(builtIn("system-node-critical", 2_000_001_000));
  }

  private static PriorityClass builtIn(String name, int value) {
    return new PriorityClass(
        ObjectMeta.named("", name), value, false, "", PriorityClass.PREEMPT_LOWER_PRIORITY);
  }

  @Override
  public void put(KubernetesObject object) {
    if (object instanceof PriorityClass it) {
      classes.put(it.metadata().name(), it);
      findDefault();
    }
  }

  @Override
  public void remove(KubernetesObject object) {
    if (object instanceof PriorityClass it) {
      classes.remove(it.metadata().name());
      findDefault();
    }
  }

  /// Of several global defaults, the lowest counts.
  private void findDefault() {
    globalDefault =
        classes.values().stream()
            .filter(PriorityClass::globalDefault)
            .min(
                Comparator.comparingInt(PriorityClass::value)
                    .thenComparing(it -> it.metadata().name()))
            .orElse(NONE);
  }

  @Override
  public KubernetesObject admit(KubernetesObject object) throws RefusedException {
    if (!(object instanceof Pod pod) || isStated(pod)) {
      return object;
    }
    var spec = pod.spec();
    var priorityClass = classOf(pod);
    requireSame(pod, priorityClass);
    return pod.withSpec(
        spec.withPriorityClassName(priorityClass.metadata().name())
            .withPriority(priorityClass.value())
            .withPreemptionPolicy(
                Objects.requireNonNullElse(
                    firstNonNull(spec.preemptionPolicy(), priorityClass.preemptionPolicy()),
                    PriorityClass.PREEMPT_LOWER_PRIORITY)));
  }

  private static boolean isStated(Pod pod) {
    return pod.spec().priorityClassName().isEmpty() && pod.spec().priority() != null;
  }

  private PriorityClass classOf(Pod pod) throws RefusedException {
    var name = pod.spec().priorityClassName();
    var priorityClass = name.isEmpty() ? globalDefault : classes.get(name);
    if (priorityClass == null) {
      throw RefusedException.forbidden(
          pod,
          "no PriorityClass with name %s was found".formatted(name),
          Nearest.hint(name, classes.keySet()));
    }
    return priorityClass;
  }

  private static void requireSame(Pod pod, PriorityClass priorityClass) throws RefusedException {
    var spec = pod.spec();
    if (spec.priority() != null && spec.priority() != priorityClass.value()) {
      throw RefusedException.forbidden(
          pod,
          "the integer value of priority (%d) must not be provided in pod spec; priority admission controller computed %d from the given PriorityClass name"
              .formatted(spec.priority(), priorityClass.value()));
    }
    var policy = priorityClass.preemptionPolicy();
    if (policy != null
        && !spec.priorityClassName().isEmpty()
        && spec.preemptionPolicy() != null
        && !spec.preemptionPolicy().equals(policy)) {
      throw RefusedException.forbidden(
          pod,
          "the string value of PreemptionPolicy (%s) must not be provided in pod spec; priority admission controller computed %s from the given PriorityClass name"
              .formatted(spec.preemptionPolicy(), policy));
    }
  }

  private static @Nullable String firstNonNull(@Nullable String first, @Nullable String second) {
    return first == null ? second : first;
  }
}
