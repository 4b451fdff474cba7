package dev.berth.engine.port;

/// The parts of plugins that are measured: extension points, and parts of some of them.
public enum ExtensionPointLabel {
  PRE_ENQUEUE("PreEnqueue"),
  PRE_FILTER("PreFilter"),
  FILTER("Filter"),
  POST_FILTER("PostFilter"),
  PRE_SCORE("PreScore"),
  SCORE("Score"),
  NORMALIZE_SCORES("ScoreExtensionNormalize"),
  RESERVE("Reserve"),
  UNRESERVE("Unreserve"),
  PERMIT("Permit"),
  PRE_BIND_PRE_FLIGHT("PreBindPreFlight"),
  PRE_BIND("PreBind"),
  BIND("Bind"),
  POST_BIND("PostBind"),
  PLACEMENT_GENERATE("PlacementGenerate"),
  PLACEMENT_FEASIBLE("PlacementFeasible"),
  PLACEMENT_SCORE("PlacementScore"),
  NORMALIZE_PLACEMENT_SCORES("PlacementScoreExtensionNormalize"),
  POD_GROUP_POST_FILTER("PodGroupPostFilter");

  private final String text;

  ExtensionPointLabel(String text) {
    this.text = text;
  }

  /// kube-scheduler's word, such as `PreFilter`.
  @Override
  public String toString() {
    return text;
  }
}
