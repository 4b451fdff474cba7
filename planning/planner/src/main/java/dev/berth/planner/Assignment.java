package dev.berth.planner;

import dev.berth.framework.model.PodInfo;
import dev.berth.planner.packing.PackingSearch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// The nodes of pods, from counts of pods by kind. Pods of a kind are equal, so as many as possible
/// stay on their nodes, and waiting pods get the rest in the order of the cluster.
///
/// @param pod as it is now
/// @param kind the number of its kind
/// @param node the number of the node
/// @param isMove whether the pod now runs on another node
record Assignment(PodInfo pod, int kind, int node, boolean isMove) {

  /// Returns the changes of a packing: kind by kind, and node by node for each kind.
  static List<Assignment> of(PlanModel model, PackingSearch search) {
    var all = new ArrayList<Assignment>();
    for (int k = 0; k < model.kinds().size(); k++) {
      of(model, search, k, all);
    }
    return all;
  }

  private static void of(PlanModel model, PackingSearch search, int k, List<Assignment> all) {
    var kind = model.kinds().get(k);
    var homeless = new ArrayDeque<PodInfo>();
    int nodes = model.nodes().size();
    var missing = new int[nodes];
    int most = 0;
    for (int n = 0; n < nodes; n++) {
      var running = kind.movable().getOrDefault(n, List.of());
      missing[n] = search.placed(k, n) - running.size();
      most = Math.max(most, missing[n]);
      for (int i = search.placed(k, n); i < running.size(); i++) {
        homeless.add(running.get(i));
      }
    }
    int moves = homeless.size();
    homeless.addAll(kind.waiting());
    for (int turn = 0; turn < most; turn++) {
      for (int n = 0; n < nodes; n++) {
        if (missing[n] > turn) {
          all.add(new Assignment(homeless.remove(), k, n, moves-- > 0));
        }
      }
    }
  }
}
