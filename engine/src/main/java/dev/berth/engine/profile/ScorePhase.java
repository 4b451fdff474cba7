package dev.berth.engine.profile;

import dev.berth.engine.port.MeasuredPoint;
import dev.berth.engine.profile.Profile.WeightedScore;
import dev.berth.framework.Code;
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
  /// Timing a call takes longer than some plugins do.
  private static final int TIMED_NODES = 50;

  private ScorePhase() {}

  public static ScoreTable run(
      Profile profile, CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    Set<String> skipped = preScore(profile, state, pod, feasible);
    PointRun run = profile.meter().begin(MeasuredPoint.SCORE, state);
    Code status = Code.ERROR;
    try {
      ScoreTable table = score(run, profile, state, pod, feasible, skipped);
      status = Code.SUCCESS;
      return table;
    } finally {
      run.ended(status);
    }
  }

  private static ScoreTable score(
      PointRun run,
      Profile profile,
      CycleState state,
      PodInfo pod,
      List<NodeInfo> feasible,
      Set<String> skipped) {
    PointRun normalizing = profile.meter().begin(MeasuredPoint.NORMALIZE_SCORES, state);
    var columns = new ArrayList<Column>();
    for (WeightedScore score : profile.score()) {
      if (skipped.contains(score.plugin().name())) {
        continue;
      }
      profile.meter().evaluated(score.plugin().name(), MeasuredPoint.SCORE, feasible.size());
      columns.add(column(run, normalizing, score, state, pod, feasible));
    }
    columns.addAll(profile.extenders().prioritize(pod.pod(), feasible));
    return new ScoreTable(feasible.stream().map(NodeInfo::name).toList(), columns);
  }

  private static Set<String> preScore(
      Profile profile, CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    PointRun run = profile.meter().begin(MeasuredPoint.PRE_SCORE, state);
    Code status = Code.ERROR;
    try {
      Set<String> skipped = preScore(run, profile, state, pod, feasible);
      status = Code.SUCCESS;
      return skipped;
    } finally {
      run.ended(status);
    }
  }

  private static Set<String> preScore(
      PointRun run, Profile profile, CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    Set<String> skipped = new HashSet<>();
    for (PreScorePlugin plugin : profile.preScore()) {
      PreScoreStatus status;
      try {
        status = run.ask(plugin.name(), () -> plugin.preScore(state, pod, feasible));
      } catch (RuntimeException e) {
        throw new PluginException(
            "running PreScore plugin \"%s\": %s".formatted(plugin.name(), Failures.text(e)), e);
      }
      if (status instanceof Skip) {
        skipped.add(plugin.name());
      } else {
        profile.meter().evaluated(plugin.name(), MeasuredPoint.PRE_SCORE, 1);
      }
    }
    return skipped;
  }

  private static Column column(
      PointRun run,
      PointRun normalizing,
      WeightedScore score,
      CycleState state,
      PodInfo pod,
      List<NodeInfo> feasible) {
    ScorePlugin plugin = score.plugin();
    long[] raw = new long[feasible.size()];
    try {
      for (int i = 0; i < raw.length; i++) {
        NodeInfo node = feasible.get(i);
        raw[i] =
            i < TIMED_NODES
                ? run.ask(plugin.name(), () -> plugin.score(state, pod, node))
                : plugin.score(state, pod, node);
      }
    } catch (RuntimeException e) {
      throw new PluginException(
          "running Score plugins: plugin \"%s\" failed with: %s"
              .formatted(plugin.name(), Failures.text(e)),
          e);
    }
    long[] normalized = raw.clone();
    try {
      normalizing.run(
          plugin.name(), () -> plugin.normalizeScores(state, pod, feasible, normalized));
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
