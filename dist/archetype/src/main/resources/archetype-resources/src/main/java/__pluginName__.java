package ${package};

import dev.berth.framework.SimpleScorePlugin;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;

/// Prefers nodes that have a label. Replace the rule by your own: the same arguments must give the
/// same score, and nothing may change.
record ${pluginName}(String label) implements SimpleScorePlugin {
  static final String NAME = "${pluginName}";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long score(PodInfo pod, NodeInfo node) {
    return node.node().metadata().labels().containsKey(label) ? MAX_SCORE : MIN_SCORE;
  }
}
