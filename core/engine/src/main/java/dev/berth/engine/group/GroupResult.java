package dev.berth.engine.group;

import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupStatus;
import dev.berth.framework.group.QueuedGroup;
import dev.berth.framework.group.VictimUnit;
import dev.berth.framework.handle.ClusterEffect;
import java.util.List;

/// The result of the scheduling cycle of a group. A value, but that members are placed on the cache
/// as it is then.
///
/// @param group the root, without members that are not tried any more
/// @param decision without the members
/// @param tried whether it was tried at all: whether nothing was wrong with it beforehand, and
///   there was a member left
/// @param queueStatus how the attempt has ended as far as the queue is concerned: before PostFilter
/// @param members in the order in which they are to be dealt with
/// @param preemptor the plugin that has chosen the victims; empty for none
/// @param victims to be evicted, most important first
/// @param effects writes of plugins, to be carried out first
public record GroupResult(
    QueuedGroup group,
    GroupDecision decision,
    boolean tried,
    GroupStatus queueStatus,
    List<MemberOutcome> members,
    String preemptor,
    List<VictimUnit> victims,
    List<ClusterEffect> effects) {
  public GroupResult {
    members = List.copyOf(members);
    victims = List.copyOf(victims);
    effects = List.copyOf(effects);
  }
}
