package dev.berth.plugins.interpodaffinity;

import dev.berth.framework.ScorePlugin;
import dev.berth.framework.TalliedScore.Summand;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.StateData;
import dev.berth.framework.tally.Tally;
import dev.berth.framework.tally.Track;
import java.util.List;

/// How much it is worth to put a pod into each domain of the cluster. Immutable.
record AffinityPreScoreState(Tally tally) implements StateData {
  /// Whether no term has found a match, be it one whose weight another makes up for.
  boolean isEmpty() {
    return tally.tracks().stream().allMatch(track -> track.matches() == 0);
  }

  /// What the node's domains are worth together; may be negative.
  long raw(NodeInfo node) {
    long sum = 0;
    for (Track track : tally.tracks()) {
      String domain = track.axis().key().domain(node.node());
      if (domain != null) {
        sum += track.get(domain);
      }
    }
    return sum;
  }

  /// The same as [#raw] for all nodes.
  List<Summand> summands() {
    return tally.tracks().stream().map(track -> new Summand(track, 1, 0)).toList();
  }

  /// Stretches the scores over 0…100; equal scores all become 0. The division comes first, as in
  /// kube-scheduler: 29 of 100 becomes 28.
  static long normalize(long raw, long lowest, long highest) {
    return highest == lowest
        ? 0
        : (long) (ScorePlugin.MAX_SCORE * ((double) (raw - lowest) / (highest - lowest)));
  }

  @Override
  public boolean isReadWhenBinding() {
    return false;
  }
}
