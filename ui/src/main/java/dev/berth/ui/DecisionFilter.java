package dev.berth.ui;

/// Which decisions of a run are wanted. An empty text stands for all.
///
/// @param pod a part of the pod's namespace and name
/// @param node the chosen one
/// @param result such as `scheduled`
/// @param namespace of the pod
public record DecisionFilter(String pod, String node, String result, String namespace) {
  /// All of them.
  public static final DecisionFilter ALL = new DecisionFilter("", "", "", "");
}
