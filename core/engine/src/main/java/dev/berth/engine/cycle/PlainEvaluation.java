package dev.berth.engine.cycle;

import dev.berth.engine.extender.Extender.Role;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.profile.PlainCycle;
import dev.berth.engine.profile.PreparedScore;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.cluster.TiedNodes;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.stream.IntStream;

/// Calls every plugin for node after node until enough nodes fit. Other evaluations must have the
/// same results.
final class PlainEvaluation implements NodeEvaluation {
  private final SharedLister cluster;
  private final NodeSampler sampler = new NodeSampler();

  PlainEvaluation(SharedLister cluster) {
    this.cluster = cluster;
  }

  @Override
  public void begin(CycleState state) {
    PlainCycle.mark(state);
  }

  @Override
  public Filtered filter(PodInCycle cycle, Candidates candidates) {
    Profile profile = cycle.profile();
    List<NodeInfo> all = candidates.scope().nodes(cluster);
    List<NodeInfo> nodes = candidates.names() == null ? all : named(candidates.names(), all);
    var phase =
        new FilterPhase(
            profile.filters(),
            profile.metrics(),
            candidates.earlier(),
            numFeasibleNodesToFind(profile, nodes.size()));
    int start = looksAtAll(profile, all.size()) ? 0 : sampler.start();
    phase.filter(cycle.state(), cycle.pod(), nodes, start);
    sampler.advance(phase.feasible().size() + phase.rejected(), all.size());
    boolean narrowed =
        phase.filterWithExtenders(profile.extenders(), cycle.pod(), candidates.defaultStatus());
    SortedSet<String> rejectedBy = phase.rejectedBy();
    if (narrowed) {
      rejectedBy.add(Extenders.PSEUDO_PLUGIN);
    }
    return new Filtered(phase.feasible(), phase.fitting(), rejectedBy, phase.statuses(), null);
  }

  /// Records that all of this many nodes were filtered, in any way.
  void hasLookedAt(int nodes) {
    sampler.advance(nodes, nodes);
  }

  private List<NodeInfo> named(SortedSet<String> names, List<NodeInfo> all) {
    if (all.size() == cluster.nodes().size()) {
      return names.stream().map(cluster::node).filter(Objects::nonNull).toList();
    }
    return all.stream()
        .filter(node -> names.contains(node.name()))
        .sorted(Comparator.comparing(NodeInfo::name))
        .toList();
  }

  /// If nothing narrows or scores the nodes, the first node that fits is as good as any.
  private static int numFeasibleNodesToFind(Profile profile, int nodes) {
    Extenders extenders = profile.extenders();
    return profile.score().isEmpty()
            && !extenders.have(Role.FILTER)
            && !extenders.have(Role.PRIORITIZE)
        ? 1
        : NodeSampler.numFeasibleNodesToFind(profile.percentageOfNodesToScore(), nodes);
  }

  /// Returns whether all nodes are filtered and scored, and only by plugins.
  static boolean looksAtAll(Profile profile, int nodes) {
    return numFeasibleNodesToFind(profile, nodes) >= nodes
        && !profile.extenders().have(Role.FILTER)
        && !profile.extenders().have(Role.PRIORITIZE);
  }

  @Override
  public Scored score(PodInCycle cycle, Filtered filtered) {
    return score(cycle, filtered, PreScorePhase.run(cycle, filtered.feasible()));
  }

  /// Scores after PreScore.
  ///
  /// @param prepared the plugins to call
  static Scored score(PodInCycle cycle, Filtered filtered, List<PreparedScore<?>> prepared) {
    ScoreTable table = ScorePhase.score(cycle, filtered.feasible(), prepared);
    int[] places = best(table);
    List<String> best = IntStream.of(places).mapToObj(place -> table.nodes().get(place)).toList();
    return new Scored(table, TiedNodes.of(best, places), best.stream().sorted().toList());
  }

  /// Returns the indexes of the nodes with the highest total, in the order of evaluation.
  private static int[] best(ScoreTable table) {
    long highest = table.best();
    return IntStream.range(0, table.nodes().size())
        .filter(row -> table.total(row) == highest)
        .toArray();
  }
}
