package ${package};

import dev.berth.framework.ScorePlugin;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;

/// Prefers nodes that have a label. Replace the rule by your own: same arguments, same score; nothing is changed.
final class ${pluginName} implements ScorePlugin {
  static final String NAME = "${pluginName}";

  private final String label;

  ${pluginName}(String label) {
    this.label = label;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    return node.node().metadata().labels().containsKey(label) ? MAX_SCORE : MIN_SCORE;
  }
}
