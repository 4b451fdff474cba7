package dev.berth.cluster.apiserver.admission;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PriorityClass;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Sets the priority and preemption policy of a pod, or of a group of pods, from its priority
/// class, and refuses a second default class. Unlike in kube-apiserver, an object without a class
/// may state a priority.
final class PriorityAdmission implements AdmissionPlugin {
  private static final PriorityClass NONE = builtIn("", 0);

  /// The three fields about the priority of an object.
  private record Priority(
      String className, @Nullable Integer value, @Nullable String preemptionPolicy) {}

  private final Map<String, PriorityClass> classes = new HashMap<>();
  private final boolean groups;
  private final boolean compositeGroups;
  private final boolean groupPolicies;
  private PriorityClass globalDefault = NONE;

  /// Creates a plugin that knows only the built-in classes.
  PriorityAdmission(FeatureGates gates) {
    groups = gates.enabled(SchedulerFeature.GENERIC_WORKLOAD);
    compositeGroups = gates.enabled(SchedulerFeature.COMPOSITE_POD_GROUP);
    groupPolicies = gates.enabled(SchedulerFeature.POD_GROUP_PREEMPTION_POLICY);
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

  /// If there are several default classes, the one with the lowest priority counts.
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
    return switch (object) {
      case Pod pod -> {
        var spec = pod.spec();
        var found =
            resolved(
                pod,
                "pod",
                new Priority(spec.priorityClassName(), spec.priority(), spec.preemptionPolicy()));
        yield pod.withSpec(
            spec.with(b ->
                b.priorityClassName(found.className())
                    .priority(found.value())
                    .preemptionPolicy(found.preemptionPolicy())));
      }
      case PodGroup group when groups -> {
        var spec = group.spec();
        var found =
            resolved(
                group,
                "pod group",
                new Priority(spec.priorityClassName(), spec.priority(), spec.preemptionPolicy()));
        yield group.withSpec(
            spec.with(b ->
                b.priorityClassName(found.className())
                    .priority(found.value())
                    .preemptionPolicy(
                        groupPolicies ? found.preemptionPolicy() : spec.preemptionPolicy())));
      }
      case CompositePodGroup group when compositeGroups -> {
        var spec = group.spec();
        var found =
            resolved(
                group,
                "composite pod group",
                new Priority(spec.priorityClassName(), spec.priority(), spec.preemptionPolicy()));
        yield group.withSpec(
            spec.with(b ->
                b.priorityClassName(found.className())
                    .priority(found.value())
                    .preemptionPolicy(
                        groupPolicies ? found.preemptionPolicy() : spec.preemptionPolicy())));
      }
      default -> object;
    };
  }

  @Override
  public void validate(KubernetesObject object) throws RefusedException {
    if (object instanceof PriorityClass it
        && it.globalDefault()
        && globalDefault.globalDefault()
        && !globalDefault.key().equals(it.key())) {
      throw RefusedException.forbidden(
          it,
          "PriorityClass %s is already marked as default. Only one default can exist"
              .formatted(globalDefault.metadata().name()));
    }
  }

  /// @param what the name of the object in messages
  /// @param stated the priority that the object states
  private Priority resolved(KubernetesObject object, String what, Priority stated)
      throws RefusedException {
    if (stated.className().isEmpty() && stated.value() != null) {
      return stated;
    }
    var priorityClass = classOf(object, stated.className());
    requireSame(object, what, stated, priorityClass);
    return new Priority(
        priorityClass.metadata().name(),
        priorityClass.value(),
        Objects.requireNonNullElse(
            firstNonNull(stated.preemptionPolicy(), priorityClass.preemptionPolicy()),
            PriorityClass.PREEMPT_LOWER_PRIORITY));
  }

  private PriorityClass classOf(KubernetesObject object, String name) throws RefusedException {
    var priorityClass = name.isEmpty() ? globalDefault : classes.get(name);
    if (priorityClass == null) {
      throw RefusedException.forbidden(
          object,
          "no PriorityClass with name %s was found".formatted(name),
          Nearest.hint(name, classes.keySet()),
          new RefusalCause.NoPriorityClass(name));
    }
    return priorityClass;
  }

  private static void requireSame(
      KubernetesObject object, String what, Priority stated, PriorityClass priorityClass)
      throws RefusedException {
    if (stated.value() != null && stated.value() != priorityClass.value()) {
      throw RefusedException.forbidden(
          object,
          (object instanceof Pod
                  ? "the integer value of priority (%d) must not be provided in pod spec; priority"
                      + " admission controller computed %d from the given PriorityClass name"
                  : "priority set in the "
                      + what
                      + " (%d) must match the priority computed (%d) based on the priority class"
                      + " set in the spec")
              .formatted(stated.value(), priorityClass.value()));
    }
    var policy = priorityClass.preemptionPolicy();
    if (policy != null
        && !stated.className().isEmpty()
        && stated.preemptionPolicy() != null
        && !stated.preemptionPolicy().equals(policy)) {
      throw RefusedException.forbidden(
          object,
          "the string value of PreemptionPolicy (%s) must not be provided in %s spec; priority admission controller computed %s from the given PriorityClass name"
              .formatted(stated.preemptionPolicy(), what, policy));
    }
  }

  private static @Nullable String firstNonNull(@Nullable String first, @Nullable String second) {
    return first == null ? second : first;
  }
}
