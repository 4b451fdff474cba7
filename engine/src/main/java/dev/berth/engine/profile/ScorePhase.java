package dev.berth.engine.profile;

import dev.berth.engine.profile.Profile.WeightedScore;
import dev.berth.framework.PluginException;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScoreStatus;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Skip;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Scores the feasible nodes of a pod with the plugins of a profile, and has extenders score them.
public final class ScorePhase {
  private ScorePhase() {}

  public static ScoreTable run(
      Profile profile, CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    Set<String> skipped = preScore(profile, state, pod, feasible);
    var columns = new ArrayList<Column>();
    for (WeightedScore score : profile.score()) {
      if (skipped.contains(score.plugin().name())) {
        continue;
      }
      columns.add(column(score, state, pod, feasible));
    }
    columns.addAll(profile.extenders().prioritize(pod.pod(), feasible));
    return new ScoreTable(feasible.stream().map(NodeInfo::name).toList(), columns);
  }

  private static Set<String> preScore(
      Profile profile, CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    Set<String> skipped = new HashSet<>();
    for (PreScorePlugin plugin : profile.preScore()) {
      PreScoreStatus status;
      try {
        status = plugin.preScore(state, pod, feasible);
      } catch (RuntimeException e) {
        throw new PluginException(
            "running PreScore plugin \"%s\": %s".formatted(plugin.name(), Failures.text(e)), e);
      }
      if (status instanceof Skip) {
        skipped.add(plugin.name());
      }
    }
    return skipped;
  }

  private static Column column(
      WeightedScore score, CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    ScorePlugin plugin = score.plugin();
    long[] raw = new long[feasible.size()];
    try {
      for (int i = 0; i < raw.length; i++) {
        raw[i] = plugin.score(state, pod, feasible.get(i));
      }
    } catch (RuntimeException e) {
      throw new PluginException(
          "running Score plugins: plugin \"%s\" failed with: %s"
              .formatted(plugin.name(), Failures.text(e)),
          e);
    }
    long[] normalized = raw.clone();
    try {
      plugin.normalizeScores(state, pod, feasible, normalized);
    } catch (RuntimeException e) {
      throw new PluginException(
          "running Normalize on Score plugins: plugin \"%s\" failed with: %s"
              .formatted(plugin.name(), Failures.text(e)),
          e);
    }
    for (long value : normalized) {
      if (value < ScorePlugin.MIN_SCORE || value > ScorePlugin.MAX_SCORE) {
        throw new PluginException(
            ("applying score defaultWeights on Score plugins: plugin \"%s\" returns an invalid"
                    + " score %d, it should in the range of [%d, %d] after normalizing")
                .formatted(plugin.name(), value, ScorePlugin.MIN_SCORE, ScorePlugin.MAX_SCORE));
      }
    }
    return new Column(plugin.name(), score.weight(), raw, normalized);
  }
}
