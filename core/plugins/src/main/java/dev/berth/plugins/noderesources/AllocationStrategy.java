package dev.berth.plugins.noderesources;

import dev.berth.api.kubescheduler.RequestedToCapacityRatioParam;
import dev.berth.api.kubescheduler.ScoringStrategy;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.plugins.support.UtilizationShape;

/// How NodeResourcesFit rates the use of a node's resources.
sealed interface AllocationStrategy {
  /// Returns the strategy that the arguments name.
  ///
  /// @throws PluginException if there is no such strategy or its parameters are missing
  static AllocationStrategy of(ScoringStrategy args) {
    return switch (args.type()) {
      case ScoringStrategy.LEAST_ALLOCATED -> new LeastAllocated();
      case ScoringStrategy.MOST_ALLOCATED -> new MostAllocated();
      case ScoringStrategy.REQUESTED_TO_CAPACITY_RATIO -> {
        RequestedToCapacityRatioParam param = args.requestedToCapacityRatio();
        if (param == null || param.shape().isEmpty()) {
          throw new PluginException(
              "scoring strategy " + args.type() + " needs requestedToCapacityRatio.shape");
        }
        yield new RequestedToCapacityRatio(UtilizationShape.of(param.shape()));
      }
      default -> throw new PluginException("scoring strategy " + args.type() + " is not supported");
    };
  }

  /// Returns the rating of one resource, 0 to 100.
  ///
  /// @param requested the requests including the pod's; may exceed `allocatable`
  /// @param allocatable more than 0
  long rate(long requested, long allocatable);

  /// Returns whether a rating of 0 counts in the mean.
  default boolean countsZero() {
    return true;
  }

  /// Returns the rating of the node.
  ///
  /// @param sum the sum of the ratings times their weights
  /// @param weights the sum of the weights, greater than 0
  default long mean(long sum, long weights) {
    return sum / weights;
  }

  /// Returns the rating of the node with the pod; 0 if no resource counts.
  default long score(NodeInfo node, ScoredResources resources, ScoredRequests pod) {
    long sum = 0;
    long weights = 0;
    for (int i = 0; i < resources.size(); i++) {
      long allocatable = resources.allocatable(node, i, pod);
      if (allocatable == 0) {
        continue;
      }
      long rating = rate(resources.used(node, i, pod) + pod.amount(i), allocatable);
      if (rating > 0 || countsZero()) {
        sum += rating * resources.weight(i);
        weights += resources.weight(i);
      }
    }
    return weights == 0 ? 0 : mean(sum, weights);
  }

  /// The more is free, the better.
  record LeastAllocated() implements AllocationStrategy {
    @Override
    public long rate(long requested, long allocatable) {
      return requested > allocatable
          ? 0
          : (allocatable - requested) * ScorePlugin.MAX_SCORE / allocatable;
    }
  }

  /// The fuller, the better. Utilization is capped at 100 %: requests that are counted by default
  /// for pods without requests may add up to more than the node has.
  record MostAllocated() implements AllocationStrategy {
    @Override
    public long rate(long requested, long allocatable) {
      return Math.min(requested, allocatable) * ScorePlugin.MAX_SCORE / allocatable;
    }
  }

  /// Rates by the shape. Resources with the score 0 are left out of the mean.
  record RequestedToCapacityRatio(UtilizationShape shape) implements AllocationStrategy {
    private static final long FULL = 100;

    @Override
    public long rate(long requested, long allocatable) {
      return shape.at(requested > allocatable ? FULL : requested * FULL / allocatable);
    }

    @Override
    public boolean countsZero() {
      return false;
    }

    @Override
    public long mean(long sum, long weights) {
      return Math.round((double) sum / (double) weights);
    }
  }
}
