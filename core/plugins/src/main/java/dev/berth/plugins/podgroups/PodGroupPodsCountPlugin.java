package dev.berth.plugins.podgroups;

import dev.berth.framework.PlacementScorePlugin;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.cluster.Hierarchy;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.Placement;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.status.PluginException;
import java.util.List;

/// Prefers placements that take more pods of the group. Already scheduled pods count, too, so a few
/// more pods make no great difference.
final class PodGroupPodsCountPlugin implements PlacementScorePlugin {
  static final String NAME = "PodGroupPodsCount";

  private final Groups groups;
  private final Hierarchy hierarchy;

  PodGroupPodsCountPlugin(Groups groups) {
    this.groups = groups;
    hierarchy = new Hierarchy(groups);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long scorePlacement(
      CycleState state, QueuedGroup group, Placement placement, List<PodInfo> pods) {
    return pods.size()
        + hierarchy.podGroups(group.key()).stream()
            .mapToLong(podGroup -> groups.members(podGroup.object()).scheduled().size())
            .sum();
  }

  @Override
  public void normalizePlacementScores(CycleState state, QueuedGroup group, long[] scores) {
    long highest = 0;
    for (long score : scores) {
      highest = Math.max(highest, score);
    }
    if (highest == 0) {
      throw new PluginException(
          "no pods from pod group are assigned to any of the candidate placements");
    }
    for (int i = 0; i < scores.length; i++) {
      scores[i] = ScorePlugin.MAX_SCORE * scores[i] / highest;
    }
  }
}
