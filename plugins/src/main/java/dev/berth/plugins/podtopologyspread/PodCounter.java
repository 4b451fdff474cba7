package dev.berth.plugins.podtopologyspread;

import dev.berth.api.core.Pod;
import dev.berth.api.selector.Selector;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.plugins.support.LabelMatches;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Counts the pods of one namespace on a node that a selector selects. For one thread.
final class PodCounter {
  private final String namespace;
  private final LabelMatches matches;

  /// An empty selector counts nothing, as in kube-scheduler, although it selects everything.
  private final boolean countsNothing;

  private @Nullable NodeInfo lastNode;
  private int lastCount;

  PodCounter(String namespace, Selector selector) {
    this.namespace = namespace;
    matches = new LabelMatches(selector);
    countsNothing = selector.isEmpty();
  }

  /// A counter for each constraint; constraints that select the same pods share theirs.
  static PodCounter[] of(String namespace, List<SpreadConstraint> constraints) {
    var counters = new PodCounter[constraints.size()];
    for (int i = 0; i < counters.length; i++) {
      Selector selector = constraints.get(i).selector();
      for (int j = 0; j < i && counters[i] == null; j++) {
        if (isSame(constraints.get(j).selector(), selector)) {
          counters[i] = counters[j];
        }
      }
      if (counters[i] == null) {
        counters[i] = new PodCounter(namespace, selector);
      }
    }
    return counters;
  }

  private static boolean isSame(Selector a, Selector b) {
    return a == b
        || (a != Selector.NOTHING
            && b != Selector.NOTHING
            && a.requirements().equals(b.requirements()));
  }

  /// How many there are on the node; pods that are being deleted do not count.
  int on(NodeInfo node) {
    if (node != lastNode) {
      lastCount = countsNothing ? 0 : count(node);
      lastNode = node;
    }
    return lastCount;
  }

  private int count(NodeInfo node) {
    int count = 0;
    List<PodInfo> pods = node.pods();
    for (int i = 0; i < pods.size(); i++) {
      Pod pod = pods.get(i).pod();
      if (pod.metadata().namespace().equals(namespace)
          && matches.test(pod.metadata().labels())
          && !pod.isTerminating()) {
        count++;
      }
    }
    return count;
  }
}
