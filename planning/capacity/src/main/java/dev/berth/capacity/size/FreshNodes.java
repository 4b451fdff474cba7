package dev.berth.capacity.size;

import dev.berth.api.core.Pod;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.suggestion.ClusterEdit;
import dev.berth.suggestion.Situation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// A cluster with one additional node of each shape in each of its zones, with only the pods of
/// daemon sets.
///
/// @param names the names of the nodes, by shape
record FreshNodes(Snapshot cluster, List<List<String>> names) {
  /// The cluster at the end of a trial, with those nodes.
  ///
  /// @param trial a trial with at least one new node of each shape
  static FreshNodes of(Trial trial, List<NodeShape> shapes, Pod pod) {
    var situation = new Situation(trial.after(), pod);
    var names = new ArrayList<List<String>>();
    for (int shape = 0; shape < shapes.size(); shape++) {
      var ofShape = new ArrayList<String>();
      for (var zone : shapes.get(shape).zones()) {
        var name = "%s-fresh-%d".formatted(zone.model().name(), shape);
        var like = zone.nodes() > 0 ? zone.model().name() : trial.added().get(shape).getFirst();
        situation = situation.after(new ClusterEdit.AddNode(like, name));
        ofShape.add(name);
      }
      names.add(ofShape);
    }
    return new FreshNodes(situation.cluster(), names);
  }

  NodeInfo node(String name) {
    return Objects.requireNonNull(cluster.nodes().node(name), name);
  }
}
