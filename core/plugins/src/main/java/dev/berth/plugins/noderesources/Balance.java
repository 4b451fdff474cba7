package dev.berth.plugins.noderesources;

import dev.berth.framework.ScorePlugin;
import dev.berth.framework.model.NodeInfo;

/// Rates how evenly a node's resources are used: 100 if the same share of each is used, 50 at
/// worst.
///
/// Compares the used shares by their standard deviation. Computes everything in the order of the
/// resources, since the last bit of a double can decide over a point.
final class Balance {
  private final ScoredResources resources;

  Balance(ScoredResources resources) {
    this.resources = resources;
  }

  /// Rates how the pod changes the balance: 75 for no change, up to 100 for a better balance, down
  /// to 50 for a worse one.
  long score(NodeInfo node, ScoredRequests pod) {
    long with = of(node, pod, true);
    long without = of(node, pod, false);
    long half = ScorePlugin.MAX_SCORE / 2;
    return half + (half + with - without) / 2;
  }

  private long of(NodeInfo node, ScoredRequests pod, boolean withPod) {
    int counted = 0;
    double first = 0;
    double second = 0;
    double total = 0;
    for (int i = 0; i < resources.size(); i++) {
      long allocatable = resources.allocatable(node, i, pod);
      if (allocatable != 0) {
        double part = part(node, i, pod, withPod, allocatable);
        total += part;
        if (counted == 0) {
          first = part;
        } else if (counted == 1) {
          second = part;
        }
        counted++;
      }
    }
    double deviation =
        switch (counted) {
          case 0, 1 -> 0;
          case 2 -> Math.abs((first - second) / 2);
          default -> deviation(node, pod, withPod, total / counted, counted);
        };
    return (long) ((1 - deviation) * ScorePlugin.MAX_SCORE);
  }

  private double deviation(
      NodeInfo node, ScoredRequests pod, boolean withPod, double mean, int counted) {
    double sum = 0;
    for (int i = 0; i < resources.size(); i++) {
      long allocatable = resources.allocatable(node, i, pod);
      if (allocatable != 0) {
        double distance = part(node, i, pod, withPod, allocatable) - mean;
        sum += distance * distance;
      }
    }
    return Math.sqrt(sum / counted);
  }

  /// Returns the used share of the resource, at most 1.
  private double part(
      NodeInfo node, int index, ScoredRequests pod, boolean withPod, long allocatable) {
    long used = resources.used(node, index, pod) + (withPod ? pod.amount(index) : 0);
    return Math.min(1, (double) used / (double) allocatable);
  }
}
