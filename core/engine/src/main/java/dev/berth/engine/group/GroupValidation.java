package dev.berth.engine.group;

import dev.berth.api.core.Pod;
import dev.berth.engine.profile.Profiles;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedPodInfo;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Checks that the pods of a group are equal where this is required.
final class GroupValidation {
  private static final String PREEMPT_LOWER_PRIORITY = "PreemptLowerPriority";

  private final GroupFeatures features;
  private final Profiles profiles;
  private final Groups groups;

  GroupValidation(GroupFeatures features, Profiles profiles, Groups groups) {
    this.features = features;
    this.profiles = profiles;
    this.groups = groups;
  }

  /// Returns why the group cannot be tried; null if it can.
  @Nullable String problem(QueuedGroup root) {
    var expected = new Expected(root.spec());
    for (QueuedPodInfo pod : root.members()) {
      String problem = expected.problem(pod.pod().pod());
      if (problem != null) {
        return problem;
      }
    }
    for (QueuedGroup.Leaf leaf : root.leaves().toList()) {
      if (!groups.isKnown(leaf.key())) {
        return "failed to get pod group state: pod group state not found for pod group "
            + leaf.key();
      }
      // kube-scheduler names a random one of several.
      String first = null;
      for (PodInfo pod : groups.members(leaf.key().object()).scheduled()) {
        String problem = expected.problem(pod.pod());
        first =
            problem == null || (first != null && first.compareTo(problem) < 0) ? first : problem;
      }
      if (first != null) {
        return first;
      }
    }
    Pod any = root.members().getFirst().pod().pod();
    return profiles.areResponsibleFor(any)
        ? null
        : "profile not found for scheduler name \"%s\"".formatted(any.spec().schedulerName());
  }

  /// The values with which all pods are compared; some are the values of the first pod.
  private final class Expected {
    private final GroupSpec root;
    private @Nullable String schedulerName;
    private @Nullable String preemptionPolicy;

    Expected(GroupSpec root) {
      this.root = root;
      preemptionPolicy =
          features.preemptionPolicy() ? policyOrDefault(root.preemptionPolicy()) : null;
    }

    @Nullable String problem(Pod pod) {
      String name = pod.spec().schedulerName();
      schedulerName = Objects.requireNonNullElse(schedulerName, name);
      if (!name.equals(schedulerName)) {
        return "all pods in a single pod group should have the same .spec.schedulerName set, got: \"%s\" and \"%s\""
            .formatted(name, schedulerName);
      }
      if (root.mixed()) {
        return null;
      }
      if (pod.priority() != root.priority()) {
        return "all pods in a single pod group should have the same priority as the pod group's priority, got %d and %d"
            .formatted(pod.priority(), root.priority());
      }
      String policy = policyOrDefault(pod.spec().preemptionPolicy());
      preemptionPolicy = Objects.requireNonNullElse(preemptionPolicy, policy);
      if (policy.equals(preemptionPolicy)) {
        return null;
      }
      return (features.preemptionPolicy()
              ? "all pods in a single pod group should have the same preemption policy as the pod"
                  + " group's preemption policy, got %s and %s"
              : "all pods in a single pod group should have the same preemption policy, got %s and"
                  + " %s")
          .formatted(policy, preemptionPolicy);
    }

    private String policyOrDefault(@Nullable String policy) {
      return policy == null || policy.isEmpty() ? PREEMPT_LOWER_PRIORITY : policy;
    }
  }
}
