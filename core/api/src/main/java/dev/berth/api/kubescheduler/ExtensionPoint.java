package dev.berth.api.kubescheduler;

/// A point at which plugins take part in scheduling. The order is the one in which kube-scheduler
/// fills the points of a profile; if a profile has several errors, kube-scheduler reports the error
/// at the earliest point.
public enum ExtensionPoint {
  PRE_FILTER("PreFilter"),
  FILTER("Filter"),
  POST_FILTER("PostFilter"),
  RESERVE("Reserve"),
  PRE_SCORE("PreScore"),
  SCORE("Score"),
  PRE_BIND("PreBind"),
  BIND("Bind"),
  POST_BIND("PostBind"),
  PERMIT("Permit"),
  PRE_ENQUEUE("PreEnqueue"),
  QUEUE_SORT("QueueSort"),
  PLACEMENT_GENERATE("PlacementGenerate"),
  PLACEMENT_SCORE("PlacementScore"),
  POD_GROUP_POST_FILTER("PodGroupPostFilter");

  private final String pointName;
  private final String fieldName;

  ExtensionPoint(String pointName) {
    this.pointName = pointName;
    this.fieldName = Character.toLowerCase(pointName.charAt(0)) + pointName.substring(1);
  }

  /// The name in metrics and logs: `PreFilter`.
  public String pointName() {
    return pointName;
  }

  /// The field in `Plugins`: `preFilter`.
  public String fieldName() {
    return fieldName;
  }

  /// The name of a plugin's type in messages: `PreFilterPlugin`.
  public String pluginTypeName() {
    return pointName + "Plugin";
  }
}
