package dev.berth.engine.group;

import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.VictimUnit;
import dev.berth.framework.status.GroupStatus;
import java.util.List;

/// The result of the scheduling cycle of a group. A value, except that members are placed on the
/// cache in its state at that time.
///
/// @param group the root, without members that are no longer tried
/// @param decision the decision, without members
/// @param tried whether the group was tried: it was valid and had a member left
/// @param queueStatus the result of the attempt for the queue: as of before PostFilter
/// @param members in the order of processing
/// @param preemptor the plugin that chose the victims; empty for none
/// @param victims the victims to evict, most important first
/// @param effects writes of plugins, to be done first
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
