package dev.berth.config.legacy.kubebatch;

import java.util.List;
import java.util.Map;

/// The arguments of `nodeorder`: the weights of its scores; 0 turns a score off.
///
/// Source: `pkg/scheduler/plugins/nodeorder` of kube-batch.
record NodeOrderWeights(
    int leastRequested, int mostRequested, int nodeAffinity, int podAffinity, int balanced) {
  private static final String LEAST_REQUESTED = "leastrequested.weight";
  private static final String MOST_REQUESTED = "mostrequested.weight";
  private static final String NODE_AFFINITY = "nodeaffinity.weight";
  private static final String POD_AFFINITY = "podaffinity.weight";
  private static final String BALANCED = "balancedresource.weight";

  /// All scores off.
  static final NodeOrderWeights NONE = new NodeOrderWeights(0, 0, 0, 0, 0);

  /// The names of the arguments.
  static final List<String> NAMES =
      List.of(BALANCED, LEAST_REQUESTED, MOST_REQUESTED, NODE_AFFINITY, POD_AFFINITY);

  /// Parses the given arguments; the others have their defaults.
  ///
  /// @param arguments each must satisfy [#isWeight]
  static NodeOrderWeights of(Map<String, String> arguments) {
    return new NodeOrderWeights(
        weight(arguments, LEAST_REQUESTED, 1),
        weight(arguments, MOST_REQUESTED, 0),
        weight(arguments, NODE_AFFINITY, 1),
        weight(arguments, POD_AFFINITY, 1),
        weight(arguments, BALANCED, 1));
  }

  /// Returns whether the text can be parsed as a weight; an empty text stands for the default.
  static boolean isWeight(String text) {
    if (text.isEmpty()) {
      return true;
    }
    try {
      return Integer.parseInt(text) >= 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static int weight(Map<String, String> arguments, String name, int absent) {
    var text = arguments.getOrDefault(name, "");
    return text.isEmpty() ? absent : Integer.parseInt(text);
  }
}
