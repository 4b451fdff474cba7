package dev.berth.framework.group;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.DisruptionMode;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the object of a group says, the same for all kinds of groups.
///
/// @param uid of the object
/// @param generation of the object, as conditions refer to it
/// @param created when the object was created
/// @param parent the name of the CompositePodGroup above; empty for none
/// @param gang how many pods, or groups below, have to be scheduled for any to be; null if each may
///   be scheduled by itself
/// @param topologyKey the label of nodes for which all pods of the group need the same value; empty
///   for none
/// @param disruptedTogether whether the pods may be preempted only all together
/// @param priority that of all pods below, if it is a root
/// @param preemptionPolicy `Never`, or `PreemptLowerPriority`, or empty if it is not set
/// @param mixed whether its pods may have other priorities than the group, and different preemption
///   policies; Kubernetes' own groups are not tried then
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
  /// What a PodGroup says.
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

  /// What a CompositePodGroup says.
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

  /// How many pods, or groups below, have to be scheduled at least.
  public int minimum() {
    return gang == null ? 1 : gang;
  }

  /// Whether there is a group above.
  public boolean hasParent() {
    return !parent.isEmpty();
  }

  /// The group above.
  ///
  /// @throws IllegalStateException if there is none
  public GroupKey parentKey() {
    if (!hasParent()) {
      throw new IllegalStateException(key + " has no parent");
    }
    return GroupKey.composite(new ObjectKey(key.namespace(), parent));
  }
}
