package dev.berth.engine.profile;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.group.GroupMembership;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The profiles of a scheduler, by scheduler name: which pods are theirs, and which of those are to
/// be tried.
public final class Profiles {
  private final Map<String, Profile> profiles = new TreeMap<>();
  private final boolean preemptsForResizes;
  private final GroupMembership membership;

  /// @param profiles at least one
  /// @param gates decide whether pods that run and wait to be resized are tried, and whether there
  ///   are Kubernetes' own groups
  /// @throws ProfileException if two have one scheduler name
  public Profiles(Collection<Profile> profiles, FeatureGates gates) {
    for (Profile profile : profiles) {
      String name = profile.schedulerName();
      if (this.profiles.put(name, profile) != null) {
        throw new ProfileException("duplicate profile with scheduler name \"%s\"".formatted(name));
      }
    }
    preemptsForResizes =
        gates.enabled(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION);
    GroupMembership wanted = queueSort().membership();
    membership =
        wanted.equals(GroupMembership.OF_SPEC) && !gates.enabled(SchedulerFeature.GENERIC_WORKLOAD)
            ? GroupMembership.NONE
            : wanted;
  }

  public Collection<Profile> all() {
    return Collections.unmodifiableCollection(profiles.values());
  }

  /// The profile that the pod names.
  ///
  /// @throws IllegalArgumentException if there is none
  public Profile of(Pod pod) {
    String name = pod.spec().schedulerName();
    Profile profile = profiles.get(name);
    if (profile == null) {
      throw new IllegalArgumentException("no profile has the scheduler name " + name);
    }
    return profile;
  }

  /// The names of all profiles.
  public Set<String> schedulerNames() {
    return Collections.unmodifiableSet(profiles.keySet());
  }

  /// Whether there is a profile of the name that the pod gives.
  public boolean areResponsibleFor(Pod pod) {
    return profiles.containsKey(pod.spec().schedulerName());
  }

  /// Whether the pod is to be tried: it has no node; or it runs, and waits for resources that
  /// preemption may free on its node.
  public boolean isWaiting(Pod pod) {
    return !pod.isFinished()
        && (pod.spec().nodeName().isEmpty() || (waitsForResize(pod) && areResponsibleFor(pod)));
  }

  /// Whether the pod runs, and waits for resources that preemption may free on its node.
  public boolean waitsForResize(Pod pod) {
    return preemptsForResizes && pod.isResizeDeferred();
  }

  /// The order in which pods are to be tried: that of the queue sort plugin, which all profiles
  /// have in common.
  public QueueSortPlugin queueSort() {
    return profiles.values().iterator().next().queueSort();
  }

  /// Which pods are scheduled together.
  public GroupMembership membership() {
    return membership;
  }

  /// Checks that these profiles may replace others.
  ///
  /// @throws ProfileException if other pods would be scheduled together
  public void checkMembershipOf(Profiles before) {
    if (!membership.equals(before.membership)) {
      throw new ProfileException(
          "the queue sort plugin \"%s\" schedules other pods together than \"%s\", which is in use; restart the scheduler to change it"
              .formatted(queueSort().name(), before.queueSort().name()));
    }
  }
}
