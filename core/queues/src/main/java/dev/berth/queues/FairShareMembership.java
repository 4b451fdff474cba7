package dev.berth.queues;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.GroupAnnotations;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides which pods are scheduled together. As in kube-batch and Volcano, pods that name the same
/// group by an annotation form a group. The pods of one controller also form a job, if they state
/// how many of them must fit. Where Kubernetes schedules groups, its own groups count, too.
///
/// @param others the membership of Kubernetes' own groups, or none
record FairShareMembership(GroupMembership others) implements GroupMembership {
  @Override
  public @Nullable GroupKey groupOf(Pod pod) {
    GroupKey other = others.groupOf(pod);
    if (other != null) {
      return other;
    }
    var annotations = GroupAnnotations.of(pod);
    return annotations.groupName().isEmpty() && annotations.minMember() <= 1
        ? null
        : GroupKey.podGroup(jobOf(pod));
  }

  /// Returns the pod's job: its group, the pods of its controller, or the pod itself.
  ObjectKey jobOf(Pod pod) {
    GroupKey other = others.groupOf(pod);
    if (other != null) {
      return other.object();
    }
    String group = GroupAnnotations.of(pod).groupName();
    return new ObjectKey(
        pod.metadata().namespace(), group.isEmpty() ? GroupAnnotations.shadowName(pod) : group);
  }

  /// Returns whether an object defines how the pod's job is scheduled, and not the pod itself.
  boolean needsObject(Pod pod) {
    return others.groupOf(pod) != null || !GroupAnnotations.of(pod).groupName().isEmpty();
  }

  @Override
  public Set<Class<? extends KubernetesObject>> kinds() {
    Set<Class<? extends KubernetesObject>> kinds = new LinkedHashSet<>(others.kinds());
    kinds.add(BatchPodGroup.class);
    return kinds;
  }

  @Override
  public @Nullable GroupSpec specOf(KubernetesObject object) {
    if (!(object instanceof BatchPodGroup group)) {
      return others.specOf(object);
    }
    var metadata = group.metadata();
    return gang(
        group.key(),
        metadata.uid(),
        metadata.generation(),
        metadata.creationTimestamp(),
        group.spec().minMember());
  }

  @Override
  public @Nullable GroupSpec specWithoutObject(Pod member) {
    if (needsObject(member)) {
      return others.groupOf(member) == null ? null : others.specWithoutObject(member);
    }
    ObjectKey job = jobOf(member);
    return gang(
        job,
        job.name(),
        0,
        member.metadata().creationTimestamp(),
        GroupAnnotations.of(member).minMember());
  }

  /// The priority of a job depends on priority classes, so it is not here but in [JobTerms].
  private static GroupSpec gang(
      ObjectKey key, String uid, long generation, @Nullable Instant created, int minMember) {
    return new GroupSpec(
        GroupKey.podGroup(key),
        uid,
        generation,
        Objects.requireNonNullElse(created, Instant.EPOCH),
        "",
        minMember <= 1 ? null : minMember,
        "",
        false,
        0,
        "",
        true);
  }
}
