package dev.berth.engine.group;

import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.port.GroupTrace;
import dev.berth.engine.profile.ExtensionPointTimer;
import dev.berth.engine.profile.GroupPlugins.WeightedPlacementScore;
import dev.berth.engine.profile.PluginErrors;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.TiedNodes;
import dev.berth.framework.diagnosis.GroupEvaluation.InPlacement;
import dev.berth.framework.diagnosis.GroupEvaluation.PlacementScore;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.Placement;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PluginException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Chooses among the placements in which a group is feasible.
final class PlacementChoice {
  private final Profile profile;
  private final ChoicePolicy choices;

  PlacementChoice(Profile profile, ChoicePolicy choices) {
    this.profile = profile;
    this.choices = choices;
  }

  /// A placement in which the group is feasible.
  ///
  /// @param state the state of its attempt there
  record Feasible(Placement placement, CycleState state, GroupTry tried) {
    private List<PodInfo> pods() {
      return tried.fitting().stream()
          .map(member -> member.pod().pod().on(member.found().node()))
          .toList();
    }
  }

  /// The result of the choice.
  ///
  /// @param scores the scores of each placement by plugin; empty if there was nothing to compare
  record Chosen(int index, List<SortedMap<String, PlacementScore>> scores, List<Long> totals) {
    /// Returns the placement's evaluation, completed with the result of this choice.
    InPlacement complete(InPlacement tried, int placement) {
      boolean compared = !scores.isEmpty();
      long best = compared ? Collections.max(totals) : 0;
      boolean isBest = compared && totals.get(placement) == best;
      return new InPlacement(
          tried.placement(),
          tried.nodes(),
          tried.status(),
          tried.assigned(),
          tried.failed(),
          tried.shortfall(),
          compared ? scores.get(placement) : tried.scores(),
          compared ? totals.get(placement) : 0,
          isBest && Collections.frequency(totals, best) > 1,
          placement == index,
          tried.children());
    }
  }

  /// Chooses a placement.
  ///
  /// @param state the state of the group's attempt
  /// @param feasible at least one
  /// @param trace the trace of the attempt
  /// @throws PluginException if a plugin fails or gives an invalid score
  Chosen choose(CycleState state, List<Feasible> feasible, GroupTrace trace) {
    if (feasible.size() == 1) {
      return new Chosen(0, List.of(), List.of());
    }
    try (var timer =
        profile.metrics().startForGroup(ExtensionPointLabel.PLACEMENT_SCORE, true, trace)) {
      Chosen chosen = compare(state, feasible, timer);
      timer.ended(Code.SUCCESS);
      return chosen;
    }
  }

  private Chosen compare(CycleState state, List<Feasible> feasible, ExtensionPointTimer timer) {
    var scores = new ArrayList<SortedMap<String, PlacementScore>>();
    var totals = new ArrayList<Long>(Collections.nCopies(feasible.size(), 0L));
    feasible.forEach(_ -> scores.add(new TreeMap<>()));
    List<long[]> raw = raw(feasible);
    normalize(state, feasible, raw, timer.part(ExtensionPointLabel.NORMALIZE_PLACEMENT_SCORES));
    for (int plugin = 0; plugin < raw.size(); plugin++) {
      WeightedPlacementScore weighted = profile.groups().score().get(plugin);
      for (int i = 0; i < feasible.size(); i++) {
        long score = raw.get(plugin)[i];
        check(weighted.plugin().name(), score);
        scores
            .get(i)
            .put(weighted.plugin().name(), new PlacementScore(score, score * weighted.weight()));
        totals.set(i, totals.get(i) + score * weighted.weight());
      }
    }
    return new Chosen(best(feasible, totals), scores, totals);
  }

  private List<long[]> raw(List<Feasible> feasible) {
    var raw = new ArrayList<long[]>();
    for (WeightedPlacementScore weighted : profile.groups().score()) {
      var ofPlugin = new long[feasible.size()];
      for (int i = 0; i < ofPlugin.length; i++) {
        Feasible placement = feasible.get(i);
        try {
          ofPlugin[i] =
              weighted
                  .plugin()
                  .scorePlacement(
                      placement.state,
                      placement.tried.group(),
                      placement.placement,
                      placement.pods());
        } catch (RuntimeException e) {
          throw failure("running PlacementScore plugins", weighted, e);
        }
      }
      raw.add(ofPlugin);
    }
    return raw;
  }

  private void normalize(
      CycleState state, List<Feasible> feasible, List<long[]> raw, ExtensionPointTimer timer) {
    QueuedGroup group = feasible.getFirst().tried.group();
    for (int i = 0; i < raw.size(); i++) {
      WeightedPlacementScore weighted = profile.groups().score().get(i);
      long[] scores = raw.get(i);
      try {
        timer.run(
            weighted.plugin().name(),
            () -> weighted.plugin().normalizePlacementScores(state, group, scores));
      } catch (RuntimeException e) {
        throw failure("running NormalizePlacementScore on PlacementScore plugins", weighted, e);
      }
    }
  }

  private static PluginException failure(
      String what, WeightedPlacementScore weighted, RuntimeException e) {
    return new PluginException(
        "%s: plugin \"%s\" failed with: %s"
            .formatted(what, weighted.plugin().name(), PluginErrors.text(e)),
        e);
  }

  private static void check(String plugin, long score) {
    if (score < ScorePlugin.MIN_SCORE || score > ScorePlugin.MAX_SCORE) {
      throw new PluginException(
          "applying score defaultWeights on PlacementScore plugins: plugin \"%s\" returns an invalid score %d, it should in the range of [%d, %d] after normalizing"
              .formatted(plugin, score, ScorePlugin.MIN_SCORE, ScorePlugin.MAX_SCORE));
    }
  }

  private int best(List<Feasible> feasible, List<Long> totals) {
    long highest = Collections.max(totals);
    var tied = new ArrayList<String>();
    for (int i = 0; i < totals.size(); i++) {
      if (totals.get(i) == highest) {
        tied.add(feasible.get(i).placement.name());
      }
    }
    String name = tied.size() == 1 ? tied.getFirst() : choices.pickNode(TiedNodes.of(tied));
    for (int i = 0; i < totals.size(); i++) {
      if (feasible.get(i).placement.name().equals(name)) {
        return i;
      }
    }
    throw new IllegalStateException("no placement is called " + name);
  }
}
