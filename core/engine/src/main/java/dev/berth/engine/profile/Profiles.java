package dev.berth.engine.profile;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.QueueSortPlugin;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The profiles of a scheduler, by scheduler name. Decides which pods belong to them, and which of
/// these pods to try.
public final class Profiles {
  private final Map<String, Profile> profiles = new TreeMap<>();
  private final boolean preemptsForResizes;
  private final GroupMembership membership;

  /// @param profiles at least one
  /// @param gates decides whether running pods that wait to be resized are tried, and whether
  ///   Kubernetes' own groups exist
  /// @throws ProfileException if two profiles have the same scheduler name
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

  /// Returns the profile that the pod names.
  ///
  /// @throws IllegalArgumentException if there is no such profile
  public Profile of(Pod pod) {
    String name = pod.spec().schedulerName();
    Profile profile = profiles.get(name);
    if (profile == null) {
      throw new IllegalArgumentException("no profile has the scheduler name " + name);
    }
    return profile;
  }

  /// The scheduler names of all profiles.
  public Set<String> schedulerNames() {
    return Collections.unmodifiableSet(profiles.keySet());
  }

  /// Returns whether a profile has the scheduler name that the pod gives.
  public boolean areResponsibleFor(Pod pod) {
    return profiles.containsKey(pod.spec().schedulerName());
  }

  /// Returns whether the scheduler should try the pod: it has no node, or it runs and waits for
  /// resources that preemption may free on its node.
  public boolean isWaiting(Pod pod) {
    return !pod.isFinished()
        && (pod.spec().nodeName().isEmpty() || (waitsForResize(pod) && areResponsibleFor(pod)));
  }

  /// Returns whether the pod runs and waits for resources that preemption may free on its node.
  public boolean waitsForResize(Pod pod) {
    return preemptsForResizes && pod.isResizeDeferred();
  }

  /// The order in which pods are tried, by the queue sort plugin that all profiles share.
  public QueueSortPlugin queueSort() {
    return profiles.values().iterator().next().queueSort();
  }

  /// The rule that decides which pods are scheduled together.
  public GroupMembership membership() {
    return membership;
  }

  /// Checks that these profiles may replace others.
  ///
  /// @throws ProfileException if they would group pods differently
  public void checkMembershipOf(Profiles before) {
    if (!membership.equals(before.membership)) {
      throw new ProfileException(
          "the queue sort plugin \"%s\" schedules other pods together than \"%s\", which is in use; restart the scheduler to change it"
              .formatted(queueSort().name(), before.queueSort().name()));
    }
  }
}
