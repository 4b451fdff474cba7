package dev.berth.framework.model;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.DisruptionMode;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The properties that an object gives its group, the same for all kinds of groups.
///
/// @param uid the UID of the object
/// @param generation the generation of the object, for conditions
/// @param created when the object was created
/// @param parent the name of the CompositePodGroup above; empty if there is none
/// @param gang how many pods, or child groups, must be schedulable before any of them is scheduled;
///   null if each may be scheduled alone
/// @param topologyKey the node label for which all pods of the group need the same value; empty if
///   there is no such constraint
/// @param disruptedTogether whether the pods may only be preempted all together
/// @param priority the priority of all pods below, if the group is a root
/// @param preemptionPolicy `Never`, `PreemptLowerPriority`, or empty if not set
/// @param mixed whether the pods may have priorities and preemption policies that differ from the
///   group's. Kubernetes' own groups are not tried in that case
public record GroupSpec(
    GroupKey key,
    String uid,
    long generation,
    Instant created,
    String parent,
    @Nullable Integer gang,
    String topologyKey,
    boolean disruptedTogether,
    int priority,
    String preemptionPolicy,
    boolean mixed) {
  /// Reads the properties of a PodGroup.
  public static GroupSpec of(PodGroup group) {
    var spec = group.spec();
    var gang = spec.schedulingPolicy().gang();
    return of(
        GroupKey.podGroup(group.key()),
        group.metadata(),
        spec.parentCompositePodGroupName(),
        gang == null ? null : gang.minCount(),
        spec.schedulingConstraints(),
        spec.disruptionMode(),
        spec.priority(),
        spec.preemptionPolicy());
  }

  /// Reads the properties of a CompositePodGroup.
  public static GroupSpec of(CompositePodGroup group) {
    var spec = group.spec();
    var gang = spec.schedulingPolicy().gang();
    return of(
        GroupKey.composite(group.key()),
        group.metadata(),
        spec.parentCompositePodGroupName(),
        gang == null ? null : gang.minGroupCount(),
        spec.schedulingConstraints(),
        spec.disruptionMode(),
        spec.priority(),
        spec.preemptionPolicy());
  }

  private static GroupSpec of(
      GroupKey key,
      ObjectMeta metadata,
      @Nullable String parent,
      @Nullable Integer gang,
      @Nullable PodGroupSchedulingConstraints constraints,
      @Nullable DisruptionMode disruption,
      @Nullable Integer priority,
      @Nullable String preemptionPolicy) {
    return new GroupSpec(
        key,
        metadata.uid(),
        metadata.generation(),
        Objects.requireNonNullElse(metadata.creationTimestamp(), Instant.EPOCH),
        Objects.requireNonNullElse(parent, ""),
        gang,
        constraints == null || constraints.topology().isEmpty()
            ? ""
            : constraints.topology().getFirst().key(),
        disruption != null && disruption.all() != null,
        Objects.requireNonNullElse(priority, 0),
        Objects.requireNonNullElse(preemptionPolicy, ""),
        false);
  }

  /// The number of pods, or child groups, that must be schedulable.
  public int minimum() {
    return gang == null ? 1 : gang;
  }

  /// Returns whether the group has a parent.
  public boolean hasParent() {
    return !parent.isEmpty();
  }

  /// The key of the parent.
  ///
  /// @throws IllegalStateException if there is no parent
  public GroupKey parentKey() {
    if (!hasParent()) {
      throw new IllegalStateException(key + " has no parent");
    }
    return GroupKey.composite(new ObjectKey(key.namespace(), parent));
  }
}
