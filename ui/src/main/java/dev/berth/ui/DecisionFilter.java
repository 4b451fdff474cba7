package dev.berth.ui;

/// Selects decisions of a run. An empty text selects all.
///
/// @param pod a part of the pod's namespace and name
/// @param node the chosen one
/// @param result such as `scheduled`
/// @param namespace the namespace of the pod
public record DecisionFilter(String pod, String node, String result, String namespace) {
  /// All of them.
  public static final DecisionFilter ALL = new DecisionFilter("", "", "", "");
}
